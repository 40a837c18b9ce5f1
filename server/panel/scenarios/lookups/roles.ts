import type { Tree } from './tree.ts'

export const hospitalExecutives: Tree = {
  'Chief Executive Officer (CEO)': [],
  'Chief Financial Officer (CFO)': [],
  'Chief Information Officer (CIO)': [],
  'Chief Medical Information Officer (CMIO)': [],
  'Chief Medical Officer (CMO)': [],
  'Chief Nursing Officer (CNO)': [],
  'Chief Operating Officer (COO)': [],
  'Chief Pharmacy Officer': [],
  'Chief Quality Officer': [],
  'Department Chair or Service Line Director': [
    'Anesthesiology',
    'Cardiovascular',
    'Emergency',
    'Imaging',
    'Laboratory',
    'Oncology',
    'Orthopedics',
    'Surgery',
    'Women and Children',
  ],
  'Medical Director': [],
  'Pharmacy and Therapeutics Committee Member': [],
  'Population Health Director': [],
  'Risk Manager': [],
  'Supply Chain or Purchasing Director': [],
  'Value Analysis Director': [],
  Other: [],
}

export const behavioralHealth: Tree = {
  Psychologist: ['Child and Adolescent', 'Clinical', 'Counseling', 'Forensic', 'Health', 'Neuropsychology', 'School'],
  'Licensed Clinical Social Worker': [],
  'Marriage and Family Therapist': [],
  'Professional Counselor': ['Addiction', 'Mental Health', 'Rehabilitation'],
  'Behavior Analyst': [],
  Other: [],
}

export const therapists: Tree = {
  'Physical Therapist': [
    'Cardiovascular and Pulmonary',
    'Geriatrics',
    'Neurology',
    'Orthopedics',
    'Pediatrics',
    'Sports',
    'Women’s Health',
  ],
  'Occupational Therapist': ['Gerontology', 'Hand', 'Mental Health', 'Pediatrics', 'Physical Rehabilitation'],
  'Speech-Language Pathologist': ['Child Language', 'Fluency', 'Swallowing'],
  Audiologist: [],
  'Respiratory Therapist': ['Critical Care', 'Neonatal and Pediatrics', 'Pulmonary Function', 'Sleep'],
  'Athletic Trainer': [],
  Chiropractor: [],
  Acupuncturist: [],
  Other: [],
}

export const laboratoryAndImaging: Tree = {
  'Laboratory Director': [],
  'Medical Laboratory Scientist': ['Blood Bank', 'Chemistry', 'Hematology', 'Microbiology', 'Molecular Diagnostics'],
  Phlebotomist: [],
  'Histotechnologist or Cytotechnologist': [],
  'Genetic Counselor': ['Cancer', 'Cardiovascular', 'Pediatric', 'Prenatal'],
  'Radiologic Technologist': ['Computed Tomography', 'Magnetic Resonance Imaging', 'Mammography', 'Radiation Therapy'],
  Sonographer: ['Cardiac', 'General', 'Vascular'],
  'Nuclear Medicine Technologist': [],
  Other: [],
}

export const nutrition: Tree = {
  'Registered Dietitian': ['Diabetes', 'Oncology', 'Pediatrics', 'Renal', 'Weight Management'],
  'Diabetes Care and Education Specialist': [],
  Nutritionist: [],
  Other: [],
}

export const emergencyServices: Tree = {
  Paramedic: ['Critical Care', 'Flight', 'Community'],
  'Emergency Medical Technician': [],
  Other: [],
}

export const payers: Tree = {
  'Medical Director of a Health Plan': [],
  'Pharmacy Director of a Health Plan': [],
  'Pharmacy Benefit Manager': [],
  'Case or Utilization Manager': [],
  'Health Economist': [],
  Other: [],
}
