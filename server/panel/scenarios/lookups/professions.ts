import {
  behavioralHealth,
  emergencyServices,
  hospitalExecutives,
  laboratoryAndImaging,
  nutrition,
  payers,
  therapists,
} from './roles.ts'
import { physicianSpecialities } from './specialities.ts'
import type { Tree } from './tree.ts'

/** The names of the physicians' specialities, for other clinicians. */
const clinicalFields: Tree = Object.fromEntries(Object.keys(physicianSpecialities).map((name) => [name, []]))

/** Specialities of nurses with any license. */
const nursing = [
  'Ambulatory Care',
  'Cardiac',
  'Case Management',
  'Community and Public Health',
  'Critical Care',
  'Dermatology',
  'Diabetes',
  'Dialysis and Nephrology',
  'Education',
  'Emergency',
  'Gastroenterology',
  'Geriatrics',
  'Home Health',
  'Hospice and Palliative Care',
  'Infection Control',
  'Infusion',
  'Labor and Delivery',
  'Long-Term Care',
  'Medical-Surgical',
  'Neonatal Intensive Care',
  'Neuroscience',
  'Obstetrics and Gynecology',
  'Occupational Health',
  'Oncology',
  'Operating Room',
  'Ophthalmology',
  'Orthopedics',
  'Pain Management',
  'Pediatrics',
  'Post-Anesthesia Care',
  'Primary Care',
  'Psychiatric and Mental Health',
  'Pulmonary',
  'Rehabilitation',
  'Rheumatology',
  'School Health',
  'Transplant',
  'Urology',
  'Wound, Ostomy and Continence',
  'Other',
]

/** For nurses, the speciality is the category of their license and the subspeciality is the field. */
const nurseCategoriesOfLicense: Tree = {
  'Registered Nurse (RN)': nursing,
  'Licensed Practical or Vocational Nurse (LPN, LVN)': nursing,
  'Clinical Nurse Specialist (CNS)': nursing,
  'Certified Registered Nurse Anesthetist (CRNA)': [
    'General Anesthesia',
    'Obstetric Anesthesia',
    'Pain Management',
    'Other',
  ],
  'Certified Nurse Midwife (CNM)': ['Birth Center', 'Hospital', 'Home Birth', 'Other'],
  'Certified Nursing Assistant (CNA)': nursing,
}

const nursePractitioners: Tree = {
  'Acute Care': ['Adult-Gerontology', 'Pediatric'],
  'Adult-Gerontology Primary Care': [],
  Cardiology: [],
  Dermatology: [],
  'Emergency Medicine': [],
  Endocrinology: [],
  Family: ['Obesity Medicine', 'Primary Care', 'Urgent Care'],
  Gastroenterology: [],
  'Hematology and Oncology': [],
  'Infectious Disease': [],
  Neonatal: [],
  Nephrology: [],
  Neurology: [],
  Orthopedics: [],
  'Pain Medicine': [],
  Pediatrics: ['Acute Care', 'Primary Care'],
  'Psychiatric and Mental Health': ['Adult', 'Child and Adolescent'],
  Pulmonology: [],
  Rheumatology: [],
  Urology: [],
  'Women’s Health': [],
  Other: [],
}

const pharmacy: Tree = {
  'Chief Pharmacy Officer': [],
  'Director of Pharmacy': [],
  'Pharmacy Manager': [],
  'Clinical Pharmacist': [
    'Ambulatory Care',
    'Cardiology',
    'Compounded Sterile Preparations',
    'Critical Care',
    'Emergency Medicine',
    'Geriatrics',
    'Infectious Diseases',
    'Nuclear',
    'Nutrition Support',
    'Oncology',
    'Pediatrics',
    'Pharmacotherapy',
    'Psychiatry',
    'Solid Organ Transplantation',
  ],
  'Staff Pharmacist': [],
  'Consultant Pharmacist': [],
  'Pharmacy Buyer': [],
  'Pharmacy Technician': [],
  'Pharmacy Resident or Student': [],
  Other: [],
}

const dental: Tree = {
  Dentist: ['General Dentistry', 'Dental Public Health', 'Dental Anesthesiology'],
  Endodontist: [],
  'Oral and Maxillofacial Pathologist': [],
  'Oral and Maxillofacial Radiologist': [],
  'Oral and Maxillofacial Surgeon': [],
  'Oral Medicine or Orofacial Pain Specialist': [],
  Orthodontist: [],
  'Pediatric Dentist': [],
  Periodontist: [],
  Prosthodontist: [],
  'Dental Hygienist': [],
  'Dental Assistant': [],
  'Dental Laboratory Technician': [],
  Other: [],
}

const eyeCare: Tree = {
  Optometrist: [
    'Corneal and Contact Lens Management',
    'Low Vision Rehabilitation',
    'Ocular Disease',
    'Occupational Vision',
    'Pediatrics',
    'Sports Vision',
    'Vision Therapy',
  ],
  Optician: [],
  'Ophthalmic Technician': [],
  'Ophthalmic Assistant': [],
  Orthoptist: [],
  Ocularist: [],
  Other: [],
}

const veterinary: Tree = {
  'Companion Animal': ['Canine and Feline', 'Avian', 'Exotics'],
  Equine: [],
  'Food Animal': ['Beef Cattle', 'Dairy', 'Poultry', 'Small Ruminants', 'Swine'],
  'Mixed Practice': [],
  'Emergency and Critical Care': [],
  Anesthesia: [],
  Behavior: [],
  Cardiology: [],
  Dentistry: [],
  Dermatology: [],
  'Internal Medicine': [],
  'Laboratory Animal': [],
  Neurology: [],
  Nutrition: [],
  Oncology: [],
  Ophthalmology: [],
  Pathology: [],
  'Preventive Medicine': [],
  Radiology: [],
  Surgery: ['Large Animal', 'Small Animal'],
  Theriogenology: [],
  'Zoological Medicine': [],
  Other: [],
}

/**
 * Professions of the panel in display order. The specification requires Nurse to be fourth, and the names that decide
 * labels and required fields.
 * @see docs/specification/profile.md#profession
 * @see docs/specification/profile.md#labels-by-profession
 */
export const professions: Readonly<Record<string, Tree>> = {
  'Physician (MD, DO, Resident)': physicianSpecialities,
  'Physician Assistant': clinicalFields,
  'Nurse Practitioner': nursePractitioners,
  Nurse: nurseCategoriesOfLicense,
  Pharmacy: pharmacy,
  'Dentist/Dental Professional': dental,
  'Optometrist/Eye Care Professional': eyeCare,
  'Hospital Executive': hospitalExecutives,
  'Office Manager/Practice Manager': clinicalFields,
  'Veterinary Medicine': veterinary,
  'Behavioral Health': behavioralHealth,
  'Therapy and Rehabilitation': therapists,
  'Laboratory and Imaging': laboratoryAndImaging,
  'Nutrition and Diabetes Education': nutrition,
  'Emergency Medical Services': emergencyServices,
  'Health Plan or Payer': payers,
}
