import { lockPayment } from '#server/panel/rewards/ledger.ts'
import { saveDetails, type TaxDetails } from '#server/panel/tax/details.repository.ts'
import { updateTaxStatus } from '#server/panel/tax/status.ts'
import { saveStoredDetails } from '#server/panel/tax/w9/form-details.ts'
import { approveForm, formById, submitDetails } from '#server/panel/tax/w9/forms.repository.ts'
import type { World } from '../world.ts'
import type { TestMember } from './builders.ts'
import { addEvent } from './payment-events.ts'
import { anEarning } from './surveys.ts'

/* Members who were paid in 2025, and the payer that reports it. */

export const payer = {
  name: 'Carepanel Research LLC',
  ein: '123456780',
  address: '100 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  phone: '5125550100',
  email: 'help@portal.test',
}
export const reportedDetails: TaxDetails = {
  taxIdTypeId: 1,
  fullName: 'Rosa',
  lastName: 'Lee',
  address: {
    firstLine: '5 Elm Street, #4',
    suiteNumber: 'Apt. 2',
    city: 'Dallas',
    state: 'TX',
    zipCode: '75001',
    country: 'US',
    timezone: null,
  },
  taxIdNumber: '219048765',
}

/** Saves tax details, submits and approves them. */
export const approveDetails = (world: World, panelistId: number, given: Partial<TaxDetails> = {}): Promise<void> =>
  world.db.transaction().execute(async (tx) => {
    await saveDetails(tx, world.panel.crypto, panelistId, { ...reportedDetails, ...given })
    const { id, masked_id } = await submitDetails(tx, panelistId, null)
    await saveStoredDetails(tx, world.panel.crypto, { id, masked_id, panelist_id: panelistId })
    await approveForm(tx, await formById(tx, id))
    await updateTaxStatus(tx, panelistId, 'approved')
  })

export function paidMembers(world: World) {
  async function pay(member: TestMember, dollars: number): Promise<number> {
    const id = await anEarning(world, member, dollars)
    await world.db.transaction().execute(async (tx) => {
      const approved = await addEvent(tx, await lockPayment(tx, id), 'approved', { at: '2025-06-01T16:00:00Z' })
      await addEvent(tx, approved, 'sent', { at: '2025-06-02T16:00:00Z' })
    })
    return id
  }

  /** Pays a member, with an approved Form W-9 unless `given` is null. */
  async function reported(member: TestMember, dollars: number, given: Partial<TaxDetails> | null = {}): Promise<void> {
    if (given) await approveDetails(world, member.panelistId, given)
    await pay(member, dollars)
  }

  /** A new member who was paid this amount. */
  async function paidMember(type: 'Nurse' | 'Patient', dollars: number, given: Partial<TaxDetails> | null = {}) {
    const member = await world.member({ first_name: 'Rosa', last_name: 'Lee', panelist_type: type })
    await reported(member, dollars, given)
    return member.panelistId
  }

  return { pay, reported, paidMember }
}
