/** Links to the filled-in cards, which the preview marks, too. */
let filledIn: readonly string[] = []

const FIELD = ':is(input, select, textarea):not([type=hidden])'
/** A list of checkboxes has a hidden field, and a mark in its legend if it is optional. */
const ASKED = `${FIELD}[aria-required=true], fieldset:has(> [name=lists]):not(:has(> legend > span))`

const hasAnswer = (field: Element) => ('value' in field ? field.value !== '' : field.querySelector(':checked') !== null)

/** Whether a card has all answers that it requires, or, if all are optional, one. */
function isFilledIn(card: Element | null) {
  if (!card || card.querySelector('[aria-invalid=true]')) return false
  const asked = [...card.querySelectorAll(ASKED)]
  if (asked.length > 0) return asked.every(hasAnswer)
  const fields = [...card.querySelectorAll(FIELD)]
  return fields.length === 0 || fields.some(hasAnswer)
}

/** Sets `data-done` on the rail's links to filled-in cards, and the share of them for the bar of the step line. */
export function markDoneCards() {
  const page = document.querySelector<HTMLElement>('.railed')
  const links = [...(page?.querySelectorAll('.rail-parts a') ?? [])]
  const hrefOf = (link: Element) => link.getAttribute('href') ?? ''
  const isPreview = page?.querySelector('.rail-parts [aria-current]')
  const update = () => {
    if (!isPreview) {
      filledIn = links.map(hrefOf).filter((href) => isFilledIn(document.querySelector(href)))
      page?.style.setProperty('--step-done', `${(100 * filledIn.length) / (links.length + 1)}%`)
    }
    for (const link of links) link.toggleAttribute('data-done', filledIn.includes(hrefOf(link)))
  }
  // After the form has updated its fields, unless the next page has replaced them.
  const updateSoon = () => setTimeout(() => page?.isConnected && update())
  update()
  page?.addEventListener('input', updateSoon)
  page?.addEventListener('focusout', updateSoon)
}
