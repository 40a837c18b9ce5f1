import 'server-only'
import type { Handlers } from '../../core/handler.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyCode,
  beginSessionByCode,
  codeByPasskey,
  passkeyList,
  removePasskey,
} from './passkeys.ts'

/** @see docs/specification/passkeys.md */
export const passkeyHandlers: Handlers<
  | 'passkeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'beginPasskeyCode'
  | 'codeByPasskey'
  | 'beginSessionByCode'
> = {
  passkeys: (request) => passkeyList(request),
  beginPasskey: (request) => beginPasskey(request, request.body.otp),
  addPasskey: (request) => addPasskey(request, request.body.passkey),
  removePasskey: (request) => removePasskey(request, request.path.passkeyId),
  beginPasskeyCode: (request) => beginPasskeyCode(request),
  codeByPasskey: (request) => codeByPasskey(request, request.body.passkey),
  beginSessionByCode: (request) => beginSessionByCode(request, request.body.otp),
}
