/**
 * Returns the selection, or else the word under the pointer, with its sentence as the text `before` and `after` it, and the language that
 * the page declares; undefined if there is none. It runs inside the page, alone: nothing outside of it is there.
 */
export async function findWord() {
  const range = selectedRange() ?? (await rangeUnderPointer())
  if (range === undefined) return undefined
  const blockOf = (node) => {
    let element = node.parentElement
    while (element?.parentElement && /^(inline|contents|ruby)/.test(getComputedStyle(element).display))
      element = element.parentElement
    return element
  }
  const textNodes = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const nodes = []
    while (walker.nextNode())
      if (walker.currentNode.nodeName === 'BR' || walker.currentNode.nodeType === Node.TEXT_NODE)
        nodes.push(walker.currentNode)
    return nodes
  }
  const { commonAncestorContainer: common, startContainer, startOffset, endContainer, endOffset } = range
  const isMarked = (node) => node.data?.trim() && range.intersectsNode(node)
  const first = common.nodeType === Node.TEXT_NODE ? common : textNodes(common).find(isMarked)
  if (first === undefined) return undefined
  const block = blockOf(first)
  // The text of the block with the place of the word in it. A sentence ends at a line break.
  let text = ''
  let start = -1
  let end = -1
  for (const node of textNodes(block)) {
    if (node.nodeName === 'BR' || blockOf(node) !== block) {
      text += '\n'
      continue
    }
    // Furigana and what is not shown is no part of the sentence.
    if (node.parentElement.closest('rt, rp, script, style') || !node.parentElement.checkVisibility()) continue
    if (isMarked(node)) {
      if (start === -1) start = text.length + (node === startContainer ? startOffset : 0)
      end = text.length + (node === endContainer ? endOffset : node.length)
    }
    text += node.data.replace(/\s/g, ' ')
  }
  if (start === -1) return undefined

  const language = first.parentElement.closest('[lang]')?.lang || navigator.language
  const segments = (granularity) => {
    try {
      return new Intl.Segmenter(language, { granularity }).segment(text)
    } catch {
      // The page may declare anything.
      return new Intl.Segmenter(undefined, { granularity }).segment(text)
    }
  }
  if (range.underPointer) {
    const word = segments('word').containing(start)
    if (!word.isWordLike) return undefined
    start = word.index
    end = word.index + word.segment.length
  }
  end = start + text.slice(start, end).trimEnd().length
  start = end - text.slice(start, end).trimStart().length
  const sentences = segments('sentence')
  const last = sentences.containing(end - 1)
  const clean = (part) => part.replace(/[\u00ad*]/g, '').replace(/\s+/g, ' ')
  return {
    before: clean(text.slice(sentences.containing(start).index, start)).trimStart(),
    term: clean(text.slice(start, end)),
    after: clean(text.slice(end, last.index + last.segment.length)).trimEnd(),
    language,
  }

  function selectedRange() {
    const selection = getSelection()
    return selection?.toString().trim() && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
  }

  /** The letter under the pointer. */
  async function rangeUnderPointer() {
    const { x, y } = (await pointer()) ?? {}
    const { offsetNode, offset } = (x !== undefined && document.caretPositionFromPoint(x, y)) || {}
    if (offsetNode?.nodeType !== Node.TEXT_NODE) return undefined
    for (const index of [offset, offset - 1]) {
      if (index < 0 || index >= offsetNode.length) continue
      const letter = document.createRange()
      letter.setStart(offsetNode, index)
      letter.setEnd(offsetNode, index + 1)
      const isHere = ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom
      if ([...letter.getClientRects()].some(isHere)) return Object.assign(letter, { underPointer: true })
    }
    return undefined
  }

  /** Where the pointer is: the browser tells it to an element that appears beneath. */
  async function pointer() {
    const cover = document.createElement('div')
    cover.style.cssText = 'all: initial; position: fixed; inset: 0; z-index: 2147483647'
    const entered = new Promise((resolve) => {
      cover.addEventListener('mouseenter', resolve)
      setTimeout(resolve, 5000)
    })
    // The browser looks again at what is beneath the pointer when something has gone from there.
    document.documentElement.append(cover)
    cover.getBoundingClientRect()
    cover.remove()
    document.documentElement.append(cover)
    const event = await entered
    cover.remove()
    return event && { x: event.clientX, y: event.clientY }
  }
}
