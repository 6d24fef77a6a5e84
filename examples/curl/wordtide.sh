#!/usr/bin/env bash
# Imports a CSV file as a vocabulary list, and prints what is due. bash, curl, iconv, and jq 1.6 or newer.
#
#   export WORDTIDE_TOKEN=wordtide_…   # made on the settings page; or WORDTIDE_EMAIL and WORDTIDE_PASSWORD
#   ./wordtide.sh import ../spanish.csv --name 'Spanish basics' --language es --to en
#   ./wordtide.sh import more.csv --list LIST_ID --to en
#   ./wordtide.sh due [LIST_ID]
#
# It starts jq and curl anew for each row, which takes about a minute for 500: the others are faster.
set -euo pipefail

url=${WORDTIDE_URL:-http://localhost:3000}
work=$(mktemp -d)
# Curl reads who we are from a file that only we can read: what stands in its arguments, everybody on the machine can see.
if [ -n "${WORDTIDE_TOKEN-}" ]; then
  printf 'header = "Authorization: Bearer %s"\n' "$WORDTIDE_TOKEN" >"$work/curl"
else
  printf 'cookie = "%s"\ncookie-jar = "%s"\n' "$work/cookies" "$work/cookies" >"$work/curl"
fi

# Where we are in a file, for what goes wrong there; the HTTP status of the last call, '' if nothing was answered; whether a
# session is to be ended.
place='' status='' signed_in=''

fail() {
  echo "$1" >&2
  exit 1
}

# call METHOD PATH [JSON]: leaves the answer in $work/answer, or says what was wrong.
call() {
  local options=(--request "$1") seconds attempt
  [ $# -lt 3 ] || options+=(--header 'Content-Type: application/json' --data-binary @-)
  for attempt in 1 2 3 4 5; do
    : >"$work/answer"
    status=$(printf '%s' "${3-}" | curl --silent --show-error --max-time 60 --config "$work/curl" "${options[@]}" \
      --output "$work/answer" --dump-header "$work/headers" --write-out '%{http_code}' "${url%/}/api/$2" \
      2>"$work/message") || { status=''; break; }
    case $status in 2*) return 0 ;; esac
    # Too many requests, or busy: nothing was done, and the server says when to ask again.
    [[ $status = 429 || $status = 503 ]] && [ "$attempt" -lt 5 ] || break
    seconds=$(awk 'tolower($1) == "retry-after:" { print int($2) }' "$work/headers")
    echo "The server answered $status: trying again in ${seconds:-1} s" >&2
    sleep "${seconds:-1}"
  done
  # What the server said, field by field where it names fields; what stands in between may answer with a page of its own.
  [ -z "$status" ] ||
    jq -r 'if .issues then [.issues[] | (.path | map(tostring) | join(".")) + ": " + .message] | join("; ")
      else .message end' "$work/answer" >"$work/message" 2>/dev/null ||
    echo "The server answered $status" >"$work/message"
  echo "$place$(cat "$work/message")" >&2
  return 1
}

# read_rows FILE LANGUAGE: each row as { number, voc }, voc as the server takes it; what is wrong with it, the server says.
read_rows() {
  # Jq would change what is no UTF-8, and go on without a file that it cannot read.
  cat -- "$1" >"$work/text"
  iconv -f utf-8 -t utf-8 "$work/text" >/dev/null 2>&1 || fail "$1 is not UTF-8: save it as CSV UTF-8"
  jq --raw-input --slurp --compact-output --arg language "$2" '
    def fail: . + "\n" | halt_error(1);
    def text($value): if ($value // "") == "" then empty else { language: $language, value: $value } end;
    ["term", "pos", "definition", "example", "translation", "tags"] as $columns
    | ltrimstr("\ufeff") | if endswith("\n") then . else . + "\n" end | length as $length
    | reduce match("(?:\"((?:[^\"]|\"\")*)\"|([^\",\r\n][^,\r\n]*)?)(,|\r?\n)"; "g") as
        { offset: $offset, length: $long, captures: [$quoted, $plain, $stop] } ({ read: 0, rows: [[]] };
        if $offset > .read then . else .read += $long
        | .rows[-1] += [($quoted.string | if . then gsub("\"\""; "\"") else $plain.string // "" end)]
        | if $stop.string == "," then . else .rows += [[]] end end)
    | if .read < $length then "row \(.rows | length): the quotes do not fit" | fail else .rows[:-1] end
    | (.[0] | select(. != [""]) // []) as $header
    | ($header - $columns | map("\"\(.)\"") | join(", ")) as $unknown
    | if $unknown != "" then
        "Unknown columns: \($unknown) (is the separator a comma?). Known are: \($columns | join(", "))" | fail
      elif ($header | unique | length) < ($header | length) then "row 1: a column is there twice" | fail
      elif $header | index("term") | not then "row 1: there is no column \"term\"" | fail
      else . end
    | to_entries[1:][] | { number: (.key + 1), fields: .value } | select(.fields != [""])
    | if (.fields | length) != ($header | length)
      then "row \(.number): \(.fields | length) fields, not \($header | length)" | fail else . end
    | .fields as $fields
    | reduce range($header | length) as $at ({ number }; .row[$header[$at]] = $fields[$at])
    | { number, voc: (.row | {
        term, pos,
        definitions: [text(.definition)],
        examples: (if (.example // "") + (.translation // "") == "" then []
          else [{ value: .example, translations: [text(.translation)] }] end),
        tags: [(.tags // "") | split(";")[] | gsub("^\\s+|\\s+$"; "") | select(. != "")]
      }) }' "$1"
}

import_file() {
  local file=$1 list='' name='' language='' to='' id refused=0 added=0 row
  shift
  while [ $# -ge 2 ]; do
    case $1 in
      --list) list=$2 ;; --name) name=$2 ;; --language) language=$2 ;; --to) to=$2 ;; *) usage ;;
    esac
    shift 2
  done
  [ $# -eq 0 ] && [ -n "$to" ] && [ -n "$list$name" ] || usage
  # Read whole first, so that a file that is no such table creates nothing.
  read_rows "$file" "$to" >"$work/rows"
  if [ -n "$list" ]; then
    call GET "lists/$(jq -rn --arg id "$list" '$id | @uri')"
  else
    call POST lists "$(jq -n --arg name "$name" --arg language "$language" --arg to "$to" \
      '{ name: $name, language: $language, targetLanguages: [$to] }')"
  fi
  jq -r '"List \(.id): \(.name)"' "$work/answer"
  id=$(jq -r .id "$work/answer")
  while IFS= read -r row; do
    place=$(jq -r '"row \(.number) (\(.voc.term)): "' <<<"$row")
    if call POST vocs "$(jq -c --arg id "$id" '.voc + { listId: $id }' <<<"$row")"; then
      added=$((added + 1))
    # A row may be wrong, and the others right. Anything else would go wrong with all of them.
    elif [ "$status" = 400 ]; then
      refused=$((refused + 1))
    else
      fail "The rows before are in unless named above, and this one may be: look, then import the rest by --list $id"
    fi
  done <"$work/rows"
  [ "$added" -eq 1 ] && echo '1 vocabulary added' || echo "$added vocabularies added"
  [ "$refused" -eq 0 ] || fail "$refused refused: mend them in a file of their own, and add it by --list $id"
}

# print_due LIST: how much is due and what, in one list, given as JSON.
print_due() {
  jq -r '"\(.name): \(.dueCount) due"' <<<"$1"
  [ "$(jq .dueCount <<<"$1")" -gt 0 ] || return 0
  # What is due comes first, and at most a hundred cards at once.
  call GET "reviews/vocs?$(jq -r '"list=\(.id)&count=\([.dueCount, 100] | min)"' <<<"$1")"
  jq -r --argjson list "$1" '.[] | "  \(.term) (\(.reviewType))"' "$work/answer"
  jq -r --argjson list "$1" '$list.dueCount - length | select(. > 0) | "  and \(.) more"' "$work/answer"
}

# Every list that is being learned, which come in pages: `next` asks for the page after.
print_all_due() {
  local page='' lists list
  while :; do
    call GET "lists/learning?limit=100${page:+&page=$page}"
    page=$(jq -r '.next // "" | @uri' "$work/answer")
    lists=$(jq -c '.lists[]' "$work/answer")
    while IFS= read -r list; do [ -z "$list" ] || print_due "$list"; done <<<"$lists"
    [ -n "$page" ] || return 0
  done
}

finish() {
  place='Sign out: '
  [ -z "$signed_in" ] || call DELETE users/session || true
  rm -rf "$work"
}
trap finish EXIT

usage() {
  fail 'Usage: import FILE (--name NAME --language CODE | --list ID) --to CODE, or: due [LIST_ID]'
}

[[ ${1-} = import && $# -ge 2 || ${1-} = due ]] || usage
[[ $url = http://* || $url = https://* ]] || fail 'WORDTIDE_URL must begin with http:// or https://'
if [ -z "${WORDTIDE_TOKEN-}" ]; then
  [[ -n ${WORDTIDE_EMAIL-} && -n ${WORDTIDE_PASSWORD-} ]] ||
    fail 'Set WORDTIDE_TOKEN, or WORDTIDE_EMAIL and WORDTIDE_PASSWORD'
  call POST users/session "$(jq -n '{ email: env.WORDTIDE_EMAIL, password: env.WORDTIDE_PASSWORD }')"
  signed_in=yes
fi
if [ "$1" = import ]; then
  import_file "${@:2}"
elif [ $# -ge 2 ]; then
  call GET "lists/$(jq -rn --arg id "$2" '$id | @uri')"
  print_due "$(cat "$work/answer")"
else
  print_all_due
fi
