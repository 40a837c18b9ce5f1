import { type Html, html } from '../../../http/html.ts'

/* Forms that the console's script submits; hidden without the script, and in browsers without passkeys. */

const FAULT = html`<p class="error" role="alert"></p>`

/** Signs in, then submits the form or follows the link in `data-again`; without one, opens the overview. */
export const passkeySignIn = html`<form class="fields passkey" data-passkey="sign-in" hidden><div class="actions"><button class="primary">Use a passkey</button></div>${FAULT}</form>`

export const addPasskeyForm = (nameMax: number): Html => html`
<form class="fields passkey" data-passkey="add" hidden>
<div class="field"><label for="name">Name</label><p class="hint" id="hint-name">Where it is kept, such as Work laptop</p><input id="name" name="name" maxlength="${nameMax}" aria-describedby="hint-name" autocomplete="off" required></div>
<div class="actions"><button class="primary">Add a passkey</button></div>${FAULT}</form>
<p data-passkey="missing">This browser can't use passkeys here. They need JavaScript and an https address.</p>`
