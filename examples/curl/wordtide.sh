#!/usr/bin/env bash
# Imports a CSV file as a vocabulary list, and prints what is due. bash, curl, iconv, and jq 1.6 or newer.
#
#   export WORDTIDE_TOKEN=wordtide_…   # made on the settings page; or WORDTIDE_EMAIL and WORDTIDE_PASSWORD
#   ./wordtide.sh import ../spanish.csv --name 'Spanish basics' --language es --to en
#   ./wordtide.sh import more.csv --list LIST_ID --to en
#   ./wordtide.sh due [LIST_ID]
#
# It starts jq and curl for each row, which takes about a minute for 500 rows; the other examples are faster.
set -euo pipefail

url=${WORDTIDE_URL:-http://localhost:3000}
work=$(mktemp -d)
# curl reads the credentials from a file that no other user can read, because its arguments are visible to all of them.
if [ -n "${WORDTIDE_TOKEN-}" ]; then
  printf 'header = "Authorization: Bearer %s"\n' "$WORDTIDE_TOKEN" >"$work/curl"
else
  printf 'cookie = "%s"\ncookie-jar = "%s"\n' "$work/cookies" "$work/cookies" >"$work/curl"
fi

# The current row, for error messages; the HTTP status of the last call, '' without a response; whether a session was
# started.
place='' status='' signed_in=''

fail() {
  echo "$1" >&2
  exit 1
}

# call METHOD PATH [JSON [KEY]]: writes the response to $work/answer, or prints the error and fails.
# A POST carries the key, by default a new one, so that repeating it has no second effect.
call() {
  local options=(--request "$1") seconds attempt
  [ "$1" != POST ] || options+=(--header "Idempotency-Key: ${4:-$(date +%s)-$$-$RANDOM$RANDOM$RANDOM}")
  [ $# -lt 3 ] || options+=(--header 'Content-Type: application/json' --data-binary @-)
  for attempt in 1 2 3 4 5; do
    : >"$work/answer"
    status=$(printf '%s' "${3-}" | curl --silent --show-error --max-time 60 --config "$work/curl" "${options[@]}" \
      --output "$work/answer" --dump-header "$work/headers" --write-out '%{http_code}' "${url%/}/api/$2" \
      2>"$work/message") || { status=''; break; }
    case $status in 2*) return 0 ;; esac
    # Too many requests, or busy: the server says when to try again.
    [[ $status = 429 || $status = 503 ]] && [ "$attempt" -lt 5 ] || break
    seconds=$(awk 'tolower($1) == "retry-after:" { print int($2) }' "$work/headers")
    echo "The server answered $status: trying again in ${seconds:-1} s" >&2
    sleep "${seconds:-1}"
  done
  # The server's message, or one for each invalid field. A proxy may respond with an HTML page instead.
  [ -z "$status" ] ||
    jq -r 'if .issues then [.issues[] | (.path | map(tostring) | join(".")) + ": " + .message] | join("; ")
      else .message end' "$work/answer" >"$work/message" 2>/dev/null ||
    echo "The server answered $status" >"$work/message"
  echo "$place$(cat "$work/message")" >&2
  return 1
}

# read_rows FILE LANGUAGE: prints each row as { number, voc }, where voc is the body of the call. The server validates it.
read_rows() {
  # jq would replace bytes that are not UTF-8, and continue without a file that it cannot read.
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
  local file=$1 list='' name='' language='' to='' id refused=0 added=0 row body key
  shift
  while [ $# -ge 2 ]; do
    case $1 in
      --list) list=$2 ;; --name) name=$2 ;; --language) language=$2 ;; --to) to=$2 ;; *) usage ;;
    esac
    shift 2
  done
  [ $# -eq 0 ] && [ -n "$to" ] && [ -n "$list$name" ] || usage
  # Reads the whole file first, so that a malformed one creates nothing.
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
    body=$(jq -c --arg id "$id" '.voc + { listId: $id }' <<<"$row")
    # The same when the file is imported again.
    key="list $id row $(jq .number <<<"$row") $(cksum <<<"$body")"
    if call POST vocs "$body" "$key"; then
      added=$((added + 1))
    # Only this row is invalid. Any other error would occur for all rows.
    elif [ "$status" = 400 ]; then
      refused=$((refused + 1))
    else
      fail "Import the file again within 24 hours by --list $id: rows that are in are not added twice"
    fi
  done <"$work/rows"
  [ "$added" -eq 1 ] && echo '1 vocabulary added' || echo "$added vocabularies added"
  [ "$refused" -eq 0 ] || fail "$refused refused: mend them in a file of their own, and add it by --list $id"
}

# print_due LIST: prints the number of due reviews and the cards of a list, given as JSON.
print_due() {
  jq -r '"\(.name): \(.dueCount) due"' <<<"$1"
  [ "$(jq .dueCount <<<"$1")" -gt 0 ] || return 0
  # Due cards come first; one call returns at most a hundred.
  call GET "reviews/vocs?$(jq -r '"list=\(.id)&count=\([.dueCount, 100] | min)"' <<<"$1")"
  jq -r --argjson list "$1" '.[] | "  \(.term) (\(.reviewType))"' "$work/answer"
  jq -r --argjson list "$1" '$list.dueCount - length | select(. > 0) | "  and \(.) more"' "$work/answer"
}

# Prints what is due in every list that is being learned. `next` is the cursor of the next page.
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
