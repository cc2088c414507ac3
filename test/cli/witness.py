"""Whether a witness of SV-COMP keeps the rules of its format: GraphML 1.0, or YAML 2.0 as Fathom writes it."""
import datetime
import hashlib
import json
import re
import uuid
from xml.etree import ElementTree

GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"
PROPERTY = re.compile(r"CHECK\( init\(main\(\)\), LTL\(.+\) \)")
ONCE = ("witness-type", "sourcecodelang", "producer", "programfile", "programhash", "architecture", "creationtime")


class Invalid(AssertionError):
    pass


def require(condition, what):
    if not condition:
        raise Invalid(what)


def time_is_valid(text):
    require(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)", text), f"time {text}")
    datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def hash_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def data_of(element):
    """The values of its data elements, by key."""
    result = {}
    for data in element.findall(GRAPHML + "data"):
        result.setdefault(data.get("key"), []).append(data.text)
    return result


def check_keys(root):
    declared = {}
    for key in root.findall(GRAPHML + "key"):
        require(key.get("id") not in declared, f"key {key.get('id')} twice")
        require(key.get("attr.type") in ("string", "int", "boolean"), f"type of key {key.get('id')}")
        declared[key.get("id")] = key.get("for")
    for parent in root.iter():
        for key in data_of(parent):
            require(declared.get(key) == parent.tag.replace(GRAPHML, ""), f"key {key} at {parent.tag}")


def check_graph_data(graph, source):
    data = data_of(graph)
    for key in ONCE:
        require(len(data.get(key, [])) == 1 and data[key][0], f"{key} is there {len(data.get(key, []))} times")
    require(data["witness-type"][0] in ("violation_witness", "correctness_witness"), "type")
    require(data["sourcecodelang"][0] == "C" and data["architecture"][0] in ("32bit", "64bit"), "language, architecture")
    require(data["programhash"][0] == hash_of(source), "hash")
    time_is_valid(data["creationtime"][0])
    require(data.get("specification"), "no specification")
    for text in data["specification"]:
        require(PROPERTY.fullmatch(text), f"specification {text}")
    return data["witness-type"][0] == "violation_witness"


def check_edges(graph, nodes, violations, source):
    lines = source.read_text().count("\n") + 1
    reached, edges = {n for n, data in nodes.items() if "entry" in data}, []
    for edge in graph.findall(GRAPHML + "edge"):
        start, end, data = edge.get("source"), edge.get("target"), data_of(edge)
        require(start in nodes and end in nodes and start not in violations, f"edge {start} to {end}")
        edges.append((start, end))
        for key in ("startline", "endline"):
            require(all(1 <= int(text) <= lines for text in data.get(key, [])), f"{key} of edge {start} to {end}")
        for text in data.get("assumption", []):
            require(text.endswith(";"), f"assumption {text}")
            require("\\result" not in text or "assumption.resultfunction" in data, f"result of what in {text}")
    for _ in edges:
        reached |= {end for start, end in edges if start in reached}
    require(reached == set(nodes), "a node is not reached")


def check_graphml(path, source):
    root = ElementTree.parse(path).getroot()
    require(root.tag == GRAPHML + "graphml", root.tag)
    check_keys(root)
    graphs = root.findall(GRAPHML + "graph")
    require(len(graphs) == 1 and graphs[0].get("edgedefault") == "directed", "one directed graph")
    is_violation = check_graph_data(graphs[0], source)
    nodes = {}
    for node in graphs[0].findall(GRAPHML + "node"):
        require(node.get("id") and node.get("id") not in nodes, f"node {node.get('id')}")
        nodes[node.get("id")] = data_of(node)
    require(sum(data.get("entry") == ["true"] for data in nodes.values()) == 1, "one entry")
    violations = {n for n, data in nodes.items() if data.get("violation") == ["true"]}
    require(bool(violations) == is_violation, "violation nodes")
    check_edges(graphs[0], nodes, violations, source)


def parse_yaml(text):
    """Blocks of mappings and lists with JSON scalars: what Fathom writes, and no more of YAML."""
    lines = [(len(line) - len(line.lstrip()), line.strip()) for line in text.splitlines() if line.strip()]

    def value(text):
        return json.loads(text)

    def block(at, indent):
        is_list = lines[at][1].startswith("- ")
        result = [] if is_list else {}
        while at < len(lines) and lines[at][0] == indent and lines[at][1].startswith("- ") == is_list:
            if is_list:
                rest = lines[at][1][2:]
                if re.match(r"[\w\"].*:( |$)", rest) and not re.fullmatch(r'"[^"]*"', rest):
                    lines[at] = (indent + 2, rest)
                    item, at = block(at, indent + 2)
                else:
                    item, at = value(rest), at + 1
                result.append(item)
                continue
            key, _, rest = lines[at][1].partition(": ") if ": " in lines[at][1] else (lines[at][1][:-1], "", "")
            key = value(key) if key.startswith('"') else key
            require(key not in result, f"{key} twice")
            at += 1
            if rest:
                result[key] = value(rest)
            else:
                inner = lines[at][0]
                require(inner > indent or (inner == indent and lines[at][1].startswith("- ")), f"{key} is empty")
                result[key], at = block(at, inner)
        return result, at

    result, end = block(0, 0)
    require(end == len(lines), f"line {end + 1} is indented in a strange way")
    return result


def check_location(location, source):
    lines = source.read_text().splitlines()
    require(set(location) <= {"file_name", "line", "column", "function"}, location)
    require(location["file_name"] and 1 <= location["line"] <= len(lines), location)
    require(1 <= location.get("column", 1) <= len(lines[location["line"] - 1]), location)


def check_metadata(metadata, source):
    require(set(metadata) == {"format_version", "uuid", "creation_time", "producer", "task"}, metadata)
    require(metadata["format_version"] == "2.0", metadata["format_version"])
    uuid.UUID(metadata["uuid"])
    time_is_valid(metadata["creation_time"])
    require(metadata["producer"]["name"] and metadata["producer"]["version"], "producer")
    task = metadata["task"]
    names = {"input_files", "input_file_hashes", "specification", "data_model", "language"}
    require(set(task) == names, task)
    require(set(task["input_files"]) == set(task["input_file_hashes"]), "hashes of the files")
    require(list(task["input_file_hashes"].values()) == [hash_of(source)], "hash")
    require(task["data_model"] in ("LP64", "ILP32") and task["language"] == "C", task)
    for line in task["specification"].split("\n"):
        require(PROPERTY.fullmatch(line), line)


def check_segments(content, source):
    require(content, "no segments")
    for number, segment in enumerate(content):
        require(set(segment) == {"segment"}, segment)
        points = [item["waypoint"] for item in segment["segment"]]
        require([p["action"] for p in points].count("follow") == 1 and points[-1]["action"] == "follow", points)
        for point in points:
            require(point["action"] in ("follow", "avoid"), point)
            check_location(point["location"], source)
            is_target = point["type"] == "target"
            require(is_target == (number == len(content) - 1), "the target comes last")
            if point["type"] in ("function_enter", "target"):
                require("constraint" not in point, point)
            else:
                require(point["type"] in ("assumption", "branching", "function_return"), point)
                require(point["constraint"]["format"] in ("c_expression", "ext_c_expression"), point)
            if point["type"] == "function_return":
                line = source.read_text().splitlines()[point["location"]["line"] - 1]
                require(line[point["location"]["column"] - 1] == ")", "the closing parenthesis of the call")


def check_yaml(path, source):
    entries = parse_yaml(path.read_text())
    require(isinstance(entries, list) and len(entries) == 1, "a list of one entry")
    [entry] = entries
    require(set(entry) == {"entry_type", "metadata", "content"}, set(entry))
    check_metadata(entry["metadata"], source)
    if entry["entry_type"] == "violation_sequence":
        check_segments(entry["content"], source)
    else:
        require(entry["entry_type"] == "invariant_set" and isinstance(entry["content"], list), entry["entry_type"])
