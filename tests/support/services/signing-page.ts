/*
 * The embedded signing page of Dropbox Sign, as seen by its parent: the window messages of hellosign-embedded 2.12,
 * sent to the origin of `parent_url`.
 */

const script = (parameters: Record<string, string>) => `
const { signature_id: signatureId, parent_url, skip_domain_verification } = ${JSON.stringify(parameters)}
const token = 'd' + Math.random()
const send = (type, payload) => parent.postMessage({ type: 'hellosign:' + type, payload }, new URL(parent_url).origin)
const show = (name) => { for (const part of document.querySelectorAll('section')) part.hidden = part.id !== name }
const keep = (path) => fetch('/editor/' + path + '?signature_id=' + signatureId, { method: 'POST' })
const acts = {
  async sign() { await keep('signed'); show('done'); send('userSignRequest', { signatureId }) },
  async decline() { await keep('declined'); send('userDeclineRequest', { signatureId, reason: 'I would rather not' }) },
  cancel: () => send('userCancelRequest'),
  close: () => send('userFinishRequest'),
  fail: () => send('error', { signatureId, code: 300 }),
}
addEventListener('message', ({ data, origin }) => {
  if (origin !== new URL(parent_url).origin) return
  if (data.type === 'hellosign:verifyDomainResponse' && data.payload.token === token) send('initialize', { signatureId })
  if (data.type !== 'hellosign:configure') return
  document.getElementById('cancel').hidden = !data.payload.allowCancel
  show('form')
})
for (const [name, act] of Object.entries(acts)) document.getElementById(name).addEventListener('click', act)
if (skip_domain_verification === '1') send('initialize', { signatureId })
else send('verifyDomainRequest', { token })
`

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dropbox Sign</title></head><body>${body}</body></html>`

/**
 * @param query query of the opened URL; null for an expired one
 */
export function signingPage(query: URLSearchParams | null): string {
  if (!query) return page('<main><h1>This link has expired</h1></main>')
  return page(`<main aria-label="Dropbox Sign">
    <h1>Form W-9</h1>
    <section id="waiting"><p>One moment</p></section>
    <section id="form" hidden>
      <button id="sign">Agree and sign</button>
      <button id="decline">Decline to sign</button>
      <button id="cancel">Cancel</button>
      <button id="fail">Fail</button>
    </section>
    <section id="done" hidden><p>You are done signing</p><button id="close">Close</button></section>
  </main><script>${script(Object.fromEntries(query))}</script>`)
}

/** A page of another site that sends messages only the service may send. */
export const foreignPage = (signatureId: string) =>
  page(`<script>
    top.postMessage({ type: 'hellosign:userSignRequest', payload: { signatureId: ${JSON.stringify(signatureId)} } }, '*')
    top.postMessage({ type: 'hellosign:userCancelRequest' }, '*')
  </script>`)
