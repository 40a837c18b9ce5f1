import 'server-only'
import {
  demographicLookups,
  genders,
  medicalConditions,
  medicationAnswers,
  medications,
} from '#lib/contract/panel/lookups.ts'
import { getCaregiverProfile, getPatientProfile } from '#lib/contract/panel/profile/health.ts'
import { byDisplayOrder } from '#lib/rules/lookup-order.ts'
import type { Session } from '../../session/session.ts'
import { load, optionalPart } from '../pages.ts'

async function loadPatient(session: Session) {
  const [saved, conditions, medicationList, answers] = await Promise.all([
    load(session, getPatientProfile),
    load(session, medicalConditions),
    load(session, medications),
    load(session, medicationAnswers),
  ])
  return { saved, lookups: { conditions, medications: medicationList, answers } }
}

async function loadCaregiver(session: Session) {
  const [saved, conditions, people, { patientRelationships }] = await Promise.all([
    load(session, getCaregiverProfile),
    load(session, medicalConditions),
    load(session, genders),
    load(session, demographicLookups),
  ])
  return {
    saved,
    lookups: { conditions, genders: byDisplayOrder(people), relationships: byDisplayOrder(patientRelationships) },
  }
}

/** A patient's conditions and medications, with the lookups; null when a part failed to load. */
export const patientHealth = (session: Session) => optionalPart(loadPatient(session))

/** The people a patient cares for, with the lookups; null when a part failed to load. */
export const caregiverHealth = (session: Session) => optionalPart(loadCaregiver(session))
