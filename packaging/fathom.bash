# Completion for bash: commands, the options that `fathom COMMAND --help` lists, files.
_fathom() {
  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
  if [ "$COMP_CWORD" = 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "check prove ir regions certify replay --help --version" -- "$word")
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(fathom "$command" --help 2>/dev/null | grep -oE '^ +(-[a-z], ?)?--[a-z-]+' |
      grep -oE -- '--[a-z-]+')" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -o filenames -F _fathom fathom
