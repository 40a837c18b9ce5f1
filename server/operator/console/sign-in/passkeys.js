/*
 * Only a script can use the browser's passkeys. The console's only script: a form's `data-passkey` attribute names the
 * action.
 */

const isSupported =
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** An error whose message is shown to the operator. */
class Refused extends Error {}

async function post(path, body) {
  const response = await fetch(`/operator/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Refused(answer.errorMessage)
  return answer
}

/** The browser refuses to make a second passkey on a device that has one. */
function messageFor(error) {
  if (error instanceof Refused) return error.message
  return error.name === 'InvalidStateError' ? 'This device already has your passkey.' : 'We got no passkey. Try again.'
}

/** Continues what the operator was doing, or opens the overview. */
function goOn() {
  const again = document.querySelector('[data-again] :is(form, a)')
  if (again instanceof HTMLFormElement) again.requestSubmit()
  else location.assign(again?.href ?? '/operator')
}

const actions = {
  async 'sign-in'() {
    const options = await post('sign-in/passkey/options', {})
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const passkey = await navigator.credentials.get({ publicKey })
    await post('sign-in/passkey', { passkey: passkey.toJSON() })
    goOn()
  },
  async add(form) {
    const options = await post('passkeys/options', {})
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const passkey = await navigator.credentials.create({ publicKey })
    await post('passkeys/add', { name: form.elements.name.value, passkey: passkey.toJSON() })
    location.assign('/operator/passkeys')
  },
}

function prepare(form) {
  const fault = form.querySelector('[role=alert]')
  const button = form.querySelector('button')
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    fault.textContent = ''
    button.disabled = true
    try {
      await actions[form.dataset.passkey](form)
    } catch (error) {
      fault.textContent = messageFor(error)
      button.disabled = false
      button.focus()
    }
  })
}

if (isSupported) {
  for (const form of document.querySelectorAll('form[data-passkey]')) prepare(form)
  document.querySelector('[data-passkey=missing]')?.remove()
}
