#!/usr/bin/env python3
"""Imports a CSV file as a vocabulary list, and prints what is due. Python 3.9 or newer, standard library only.

    export WORDTIDE_TOKEN=wordtide_…   # made on the settings page; or WORDTIDE_EMAIL and WORDTIDE_PASSWORD
    python3 wordtide.py import ../spanish.csv --name 'Spanish basics' --language es --to en
    python3 wordtide.py import more.csv --list LIST_ID --to en
    python3 wordtide.py due [LIST_ID]
"""

import argparse
import csv
import hashlib
import http.client
import http.cookiejar
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from urllib.parse import quote, urlencode

URL = os.environ.get("WORDTIDE_URL", "http://localhost:3000").rstrip("/")
TOKEN = os.environ.get("WORDTIDE_TOKEN")

# Keeps the session cookie and sends it with every call; without a sign-in it stays empty.
opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


class Failed(Exception):
    """An error that ends the program or rejects a row, with the HTTP status if there was a response."""

    def __init__(self, message, status=None):
        super().__init__(message)
        self.status = status


def call(method, path, body=None, key=None):
    """Sends a request. A POST carries `key`, by default a new one, so that repeating it has no second effect."""
    request = urllib.request.Request(f"{URL}/api/{path}", method=method)
    if TOKEN:
        request.add_header("Authorization", f"Bearer {TOKEN}")
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    if method == "POST":
        request.add_header("Idempotency-Key", key or str(uuid.uuid4()))
    for attempt in range(1, 6):
        try:
            with opener.open(request, timeout=60) as response:
                text = response.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            # Too many requests, or busy: the server says when to try again.
            if error.code not in (429, 503) or attempt == 5:
                raise Failed(refusal(error), error.code) from None
            after = error.headers.get("Retry-After", "")
            seconds = int(after) if after.isdigit() else 1
            print(f"The server answered {error.code}: trying again in {seconds} s", file=sys.stderr)
            time.sleep(seconds)
        except (OSError, http.client.HTTPException) as error:
            raise Failed(f"{URL}: {error}") from None


def refusal(error):
    """Returns the server's message, or one for each invalid field."""
    try:
        body = json.load(error)
    except ValueError:  # A proxy may respond with an HTML page.
        return f"The server answered {error.code}"
    fields = [f"{'.'.join(map(str, issue['path']))}: {issue['message']}" for issue in body.get("issues", [])]
    return "; ".join(fields) or body["message"]


def pages_of(path, field):
    """Yields the items of all pages: `next` is the cursor of the next page."""
    page = {}
    while page is not None:
        answer = call("GET", f"{path}?{urlencode({'limit': 100, **page})}")
        yield from answer[field]
        page = {"page": answer["next"]} if answer["next"] else None


COLUMNS = ["term", "pos", "definition", "example", "translation", "tags"]


def read_rows(path):
    """The file's rows with their numbers, as a spreadsheet counts them."""
    read = []
    with open(path, encoding="utf-8-sig", newline="") as file:
        try:
            for fields in csv.reader(file, strict=True):
                read.append(fields)
        except UnicodeDecodeError:
            raise Failed(f"{path} is not UTF-8: save it as CSV UTF-8") from None
        except csv.Error as error:
            raise Failed(f"row {len(read) + 1}: the quotes do not fit ({error})") from None
    header, *rows = read or [[]]
    unknown = ", ".join(f'"{name}"' for name in header if name not in COLUMNS)
    if unknown:
        raise Failed(f"Unknown columns: {unknown} (is the separator a comma?). Known are: {', '.join(COLUMNS)}")
    if len(set(header)) < len(header):
        raise Failed("row 1: a column is there twice")
    if "term" not in header:
        raise Failed('row 1: there is no column "term"')
    numbered = [(number, fields) for number, fields in enumerate(rows, start=2) if fields]
    for number, fields in numbered:
        if len(fields) != len(header):
            raise Failed(f"row {number}: {len(fields)} fields, not {len(header)}")
    return [(number, dict(zip(header, fields))) for number, fields in numbered]


def vocabulary_of(row, language):
    """Returns the body of the call for a row. The server validates it."""
    definition, translation = row.get("definition"), row.get("translation")
    example = {"value": row.get("example"), "translations": []}
    if translation:
        example["translations"] = [{"language": language, "value": translation}]
    return {
        "term": row.get("term"),
        "pos": row.get("pos"),
        "definitions": [{"language": language, "value": definition}] if definition else [],
        "examples": [example] if example["value"] or translation else [],
        "tags": [tag.strip() for tag in row.get("tags", "").split(";") if tag.strip()],
    }


HOW_TO_GO_ON = "Import the file again within 24 hours by --list {}: rows that are in are not added twice"


def key_of(number, body):
    """Returns the key of a row's call, the same when the file is imported again."""
    return f"row {number} {hashlib.sha256(json.dumps(body).encode()).hexdigest()}"


def import_file(path, known, name, language, to):
    # Reads the whole file first, so that a malformed one creates nothing.
    rows = read_rows(path)
    if known:
        made = call("GET", f"lists/{quote(known, safe='')}")
    else:
        made = call("POST", "lists", {"name": name, "language": language, "targetLanguages": [to]})
    print(f"List {made['id']}: {made['name']}", flush=True)
    refused = 0
    for number, row in rows:
        try:
            body = {"listId": made["id"], **vocabulary_of(row, to)}
            call("POST", "vocs", body, key_of(number, body))
        except Failed as error:
            message = f"row {number} ({row.get('term')}): {error}"
            # Only this row is invalid. Any other error would occur for all rows.
            if error.status != 400:
                raise Failed(f"{message}\n{HOW_TO_GO_ON.format(made['id'])}") from None
            print(message, file=sys.stderr)
            refused += 1
    added = len(rows) - refused
    print(f"{added} {'vocabulary' if added == 1 else 'vocabularies'} added", flush=True)
    if refused:
        raise Failed(f"{refused} refused: mend them in a file of their own, and add it by --list {made['id']}")


def print_due(known):
    """Prints the number of due reviews and the cards of one list, or of every list that is being learned."""
    found = [call("GET", f"lists/{quote(known, safe='')}")] if known else pages_of("lists/learning", "lists")
    for one in found:
        due = one["dueCount"]
        print(f"{one['name']}: {due} due")
        if due == 0:
            continue
        # Due cards come first; one call returns at most a hundred.
        cards = call("GET", f"reviews/vocs?{urlencode({'list': one['id'], 'count': min(due, 100)})}")
        for card in cards:
            print(f"  {card['term']} ({card['reviewType']})")
        if due > len(cards):
            print(f"  and {due - len(cards)} more")


def sign_out():
    try:
        call("DELETE", "users/session")
    except Failed as error:  # Must not replace an earlier error.
        print(f"Sign out: {error}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description="Imports a CSV file as a vocabulary list, and prints what is due.")
    commands = parser.add_subparsers(dest="command", required=True)
    importing = commands.add_parser("import")
    importing.add_argument("file")
    importing.add_argument("--to", required=True, help="language of definitions and translations, such as en")
    importing.add_argument("--name", help="name of the new list")
    importing.add_argument("--language", help="its language, such as es")
    importing.add_argument("--list", help="id of a list to add to, instead of a new one")
    commands.add_parser("due").add_argument("list", nargs="?", help="id of a list; without it, all that are being learned")
    given = parser.parse_args()
    if given.command == "import" and not given.list and not (given.name and given.language):
        parser.error("a new list needs --name and --language; or give --list")
    if not URL.startswith(("http://", "https://")):
        raise Failed("WORDTIDE_URL must begin with http:// or https://")
    if not TOKEN:
        email, password = os.environ.get("WORDTIDE_EMAIL"), os.environ.get("WORDTIDE_PASSWORD")
        if not (email and password):
            raise Failed("Set WORDTIDE_TOKEN, or WORDTIDE_EMAIL and WORDTIDE_PASSWORD")
        call("POST", "users/session", {"email": email, "password": password})
    try:
        if given.command == "import":
            import_file(given.file, given.list, given.name, given.language, given.to)
        else:
            print_due(given.list)
    finally:
        if not TOKEN:
            sign_out()


if __name__ == "__main__":
    try:
        main()
    except (Failed, OSError, ValueError) as error:
        sys.exit(str(error))
