"""Tool-info module of BenchExec for Fathom: put it into benchexec/tools/."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    def executable(self, tool_locator):
        return tool_locator.find_executable("fathom", subdir="bin")

    def name(self):
        return "Fathom"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="fathom ")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", "--steps=0", *options]
        if task.property_file:
            command.append(f"--property={task.property_file}")
        if isinstance(task.options, dict) and task.options.get("data_model"):
            command.append(f"--data-model={task.options['data_model']}")
        if rlimits.cputime:
            command.append(f"--timeout={rlimits.cputime}")
        return command + list(task.input_files_or_identifier)

    def determine_result(self, run):
        last = next((line.strip() for line in reversed(list(run.output)) if line.strip()), "")
        if last == "TRUE":
            return result.RESULT_TRUE_PROP
        if last.startswith("FALSE(") and last.endswith(")"):
            return f"false({last[len('FALSE('):-1]})"
        if last == "UNKNOWN" or last.startswith("UNKNOWN:"):
            return result.RESULT_UNKNOWN
        return result.RESULT_ERROR
