import 'server-only'
import { form1099Copy, form1099Sample } from '#lib/contract/panel/tax/form-1099.ts'
import { saveTaxDetail, signedDocument, signForm, signingTemplate } from '#lib/contract/panel/tax/tax.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { signingMessages } from '#lib/messages/tax.ts'
import { SIGNING_NEEDS_SCRIPTS, TAX_ID_AGAIN, TAX_SAVED, W9_SIGNED } from '#lib/messages/texts/tax.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'
import { type FormOutcome, panelFormOf } from './define-form.ts'
import { bodyBy, type Check } from './member-forms.ts'

/** An external e-signature service needs scripts; our own signing page does not. */
function openedAt(signUrl: string): FormOutcome {
  const { origin, pathname, search } = new URL(signUrl, config().origin)
  return origin === config().origin
    ? { next: pathname + search }
    : { notice: { tone: 'warning', text: SIGNING_NEEDS_SCRIPTS } }
}

/** Needs no confirmation: until the new form is signed, the last one stays valid. */
export const openW9 = panelFormOf(signingTemplate, {
  done: ({ signUrl }) => openedAt(signUrl),
  refused: (error, t) => errorAction(signingMessages, error, '', t).text,
})

/** The page shows why a download is rejected: often because a fresh code is needed. */
export const downloadW9 = panelFormOf(signedDocument, {})

export const download1099 = panelFormOf(form1099Copy, {
  path: ({ year = '', form = '' }) => ({ year, form }),
})

export const sample1099 = panelFormOf(form1099Sample, { refused: () => GENERIC })

const taxId = { secret: ['taxIdNumber', 'taxIdNumberConfirmation'], again: TAX_ID_AGAIN }

export const taxDetails = (check: Check) =>
  panelFormOf(saveTaxDetail, {
    ...taxId,
    body: bodyBy(check),
    done: () => ({ next: routes.dashboard.path, notice: { tone: 'success', text: TAX_SAVED } }),
  })

export const signW9 = (check: Check) =>
  panelFormOf(signForm, {
    ...taxId,
    body: bodyBy(check),
    draft: 'w9',
    isPartlyDrafted: true,
    done: () => ({ next: routes.dashboard.path, notice: { tone: 'success', text: W9_SIGNED }, endsDraft: 'w9' }),
  })
