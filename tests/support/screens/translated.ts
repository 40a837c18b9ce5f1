/**
 * Replaces the text nodes of the page as browsers do that translate it: React no longer finds the ones it made. An element
 * with one text survives that; one with several that come and go does not.
 */
export function translateInBrowser() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
  for (const text of found) {
    if (text.parentElement?.closest('option, style')) continue
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
}
