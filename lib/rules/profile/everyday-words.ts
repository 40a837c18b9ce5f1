/*
 * What people call their conditions and medications. A row finds an entry whose name in the lookup is one of `names`:
 * first the embedded panel's, then what other panels may have. A word belongs here only if it means the condition itself,
 * not one of several possible causes.
 */

interface EverydayRow {
  words: readonly string[]
  names: readonly string[]
}

const row = (words: readonly string[], ...names: string[]): EverydayRow => ({ words, names })

const heartAndBlood = [
  row(
    ['high blood pressure', 'high BP', 'hypertension', 'HTN', 'presión alta'],
    'High blood pressure (hypertension)',
    'High blood pressure',
    'Hypertension',
    'Essential hypertension',
  ),
  row(
    ['heart attack', 'MI', 'ataque al corazón', 'infarto'],
    'Heart attack',
    'Myocardial infarction',
    'Acute myocardial infarction',
  ),
  row(
    ['stroke', 'brain attack', 'CVA', 'derrame cerebral', 'embolia'],
    'Stroke',
    'Cerebrovascular accident',
    'Ischemic stroke',
  ),
  row(
    ['heart disease', 'clogged arteries', 'blocked arteries', 'hardening of the arteries'],
    'Coronary artery disease',
    'Coronary heart disease',
    'Ischemic heart disease',
  ),
  row(['congestive heart failure', 'CHF', 'weak heart'], 'Heart failure', 'Congestive heart failure'),
  row(['irregular heartbeat', 'heart rhythm problem'], 'Arrhythmia (irregular heartbeat)', 'Arrhythmia'),
  row(['irregular heartbeat', 'A-fib'], 'Atrial fibrillation (AFib)', 'Atrial fibrillation'),
  row(['leaky heart valve', 'heart murmur'], 'Heart valve disease', 'Valvular heart disease'),
  row(['poor circulation', 'PAD'], 'Peripheral artery disease', 'Peripheral arterial disease'),
  row(['blood clot', 'DVT'], 'Blood clot in the leg (deep vein thrombosis)', 'Deep vein thrombosis'),
  row(['blood clot', 'PE'], 'Blood clot in the lung (pulmonary embolism)', 'Pulmonary embolism'),
  row(
    ['high cholesterol', 'bad cholesterol', 'hyperlipidemia'],
    'High cholesterol',
    'Hypercholesterolemia',
    'Hyperlipidemia',
    'Dyslipidemia',
  ),
  row(['low iron', 'low blood count', 'tired blood', 'sangre pobre'], 'Anemia (iron deficiency)', 'Anemia'),
  row(['low platelets'], 'Immune thrombocytopenia (ITP)', 'Immune thrombocytopenia'),
  row(['sickle cell anemia'], 'Sickle cell disease'),
  row(['bulging veins'], 'Varicose veins'),
]

const sugarAndGlands = [
  row(
    ['sugar', 'sugar diabetes', 'high blood sugar', 'azúcar', 'azúcar en la sangre'],
    'Diabetes (type 1)',
    'Type 1 diabetes',
    'Diabetes',
    'Diabetes mellitus',
  ),
  row(
    ['sugar', 'sugar diabetes', 'high blood sugar', 'adult-onset diabetes', 'azúcar', 'azúcar en la sangre'],
    'Diabetes (type 2)',
    'Type 2 diabetes',
  ),
  row(['borderline diabetes', 'borderline sugar'], 'Prediabetes'),
  row(['gestational diabetes'], 'Diabetes in pregnancy', 'Gestational diabetes'),
  row(['low sugar'], 'Hypoglycemia (low blood sugar)', 'Hypoglycemia'),
  row(['low thyroid', 'slow thyroid'], 'Hypothyroidism (underactive thyroid)', 'Hypothyroidism'),
  row(['high thyroid', 'fast thyroid'], 'Hyperthyroidism (overactive thyroid)', 'Hyperthyroidism'),
  row(['low T'], 'Low testosterone', 'Hypogonadism'),
  row(['overweight'], 'Obesity'),
]

const lungsAndAllergies = [
  row(
    ['COPD', 'smoker’s lung', 'EPOC'],
    'Chronic obstructive pulmonary disease (COPD)',
    'Chronic obstructive pulmonary disease',
    'COPD',
  ),
  row(['lung scarring', 'scarred lungs'], 'Pulmonary fibrosis', 'Idiopathic pulmonary fibrosis'),
  row(['TB'], 'Tuberculosis'),
  row(['long COVID'], 'COVID-19 (long-lasting)', 'Long COVID'),
  row(['sinus infections', 'sinus trouble'], 'Sinusitis (chronic)', 'Chronic sinusitis', 'Sinusitis'),
  row(
    ['seasonal allergies', 'pollen allergy', 'dust allergy', 'cat allergy', 'dog allergy'],
    'Allergies to pollen, dust or pets (hay fever)',
    'Allergic rhinitis',
    'Hay fever',
  ),
  row(['food allergy'], 'Allergies to food', 'Food allergies'),
  row(['nut allergy'], 'Peanut allergy'),
]

const stomachAndBowel = [
  row(
    ['acid reflux', 'heartburn', 'reflux', 'acidez', 'agruras', 'reflujo'],
    'Acid reflux (GERD)',
    'Gastroesophageal reflux disease (GERD)',
    'Gastroesophageal reflux disease',
    'GERD',
  ),
  row(['peptic ulcer'], 'Stomach ulcer', 'Peptic ulcer disease'),
  row(['gallbladder stones'], 'Gallstones', 'Cholelithiasis'),
  row(['piles', 'almorranas'], 'Hemorrhoids'),
  row(['spastic colon'], 'Irritable bowel syndrome (IBS)', 'Irritable bowel syndrome'),
  row(['IBD', 'inflammatory bowel disease'], 'Crohn’s disease', "Crohn's disease"),
  row(['IBD', 'inflammatory bowel disease'], 'Ulcerative colitis'),
  row(['gluten intolerance'], 'Celiac disease'),
  row(['dairy intolerance', 'milk intolerance'], 'Lactose intolerance'),
  row(['scarred liver', 'liver scarring'], 'Cirrhosis', 'Cirrhosis of the liver'),
  row(['bowel leakage'], 'Incontinence (bowel)', 'Fecal incontinence'),
]

const kidneysAndBladder = [
  row(
    ['kidney stones', 'stones in the kidney', 'renal stones', 'piedras en el riñón', 'piedras en los riñones'],
    'Kidney stones',
    'Nephrolithiasis',
    'Renal calculi',
  ),
  row(['kidney failure', 'weak kidneys'], 'Chronic kidney disease', 'Chronic renal failure'),
  row(['bladder leakage', 'leaky bladder'], 'Incontinence (bladder)', 'Urinary incontinence'),
  row(['frequent urination'], 'Overactive bladder'),
  row(['UTI', 'bladder infections'], 'Urinary tract infections (repeated)', 'Urinary tract infection'),
  row(['swollen prostate'], 'Enlarged prostate (BPH)', 'Benign prostatic hyperplasia'),
  row(['ED', 'impotence'], 'Erectile dysfunction'),
]

const womenAndPregnancy = [
  row(['change of life'], 'Hot flashes or menopause', 'Menopause'),
  row(['heavy periods', 'painful periods', 'period pain'], 'Menstrual periods that are heavy or painful'),
  row(['trouble getting pregnant'], 'Infertility'),
  row(['toxemia'], 'Preeclampsia'),
  row(['postnatal depression'], 'Postpartum depression'),
]

const bonesAndJoints = [
  row(['brittle bones', 'bone loss', 'thin bones'], 'Osteoporosis'),
  row(['degenerative joint disease', 'worn joints', 'wear and tear arthritis'], 'Osteoarthritis'),
  row(['bad back'], 'Back pain (chronic)', 'Chronic back pain', 'Back pain'),
  row(['curved spine'], 'Scoliosis'),
  row(['tennis elbow'], 'Tendinitis', 'Tendonitis'),
  row(['broken bone'], 'Fracture that heals slowly', 'Fracture'),
]

const skin = [
  row(['shingles', 'herpes zoster', 'zoster', 'culebrilla'], 'Shingles', 'Herpes zoster'),
  row(['fever blisters'], 'Cold sores (oral herpes)', 'Cold sores', 'Herpes labialis'),
  row(['pimples', 'zits', 'espinillas'], 'Acne'),
  row(['bald spots'], 'Alopecia areata'),
  row(['excessive sweating'], 'Hyperhidrosis (heavy sweating)', 'Hyperhidrosis'),
  row(['toenail fungus'], 'Nail fungus', 'Onychomycosis'),
]

const brainAndNerves = [
  row(['fits', 'convulsions', 'seizure disorder'], 'Epilepsy or seizures', 'Epilepsy'),
  row(['Lou Gehrig’s disease'], 'Amyotrophic lateral sclerosis (ALS)', 'Amyotrophic lateral sclerosis'),
  row(['MS'], 'Multiple sclerosis'),
  row(['senility'], 'Dementia (other than Alzheimer’s)', 'Dementia'),
  row(['shaky hands'], 'Essential tremor'),
  row(['head injury', 'TBI'], 'Brain injury', 'Traumatic brain injury'),
  row(['sick headache'], 'Migraine', 'Migraines'),
  row(['pinched nerve in the back'], 'Sciatica'),
  row(['trouble sleeping', 'can’t sleep'], 'Insomnia'),
]

const eyesEarsAndTeeth = [
  row(['high eye pressure'], 'Glaucoma'),
  row(['dry eyes'], 'Dry eye disease'),
  row(['pink eye'], 'Conjunctivitis (chronic)', 'Conjunctivitis'),
  row(['deafness', 'hard of hearing'], 'Hearing loss'),
  row(['ringing in the ears', 'ear ringing'], 'Tinnitus'),
  row(['tooth decay', 'cavities'], 'Dental problems (gum disease)'),
]

const mind = [
  row(['clinical depression', 'major depression'], 'Depression', 'Major depressive disorder'),
  row(['nerves', 'nervios'], 'Anxiety', 'Generalized anxiety disorder'),
  row(['panic attacks'], 'Panic disorder'),
  row(['manic depression'], 'Bipolar disorder'),
  row(['hyperactivity'], 'Attention deficit disorder (ADD, ADHD)', 'Attention deficit hyperactivity disorder'),
  row(['Asperger’s'], 'Autism spectrum disorder', 'Autism'),
  row(['alcoholism', 'drinking problem'], 'Alcohol use disorder'),
  row(['painkiller addiction', 'heroin addiction', 'opioid addiction'], 'Opioid use disorder'),
  row(['drug addiction'], 'Substance use disorder (other)', 'Substance use disorder'),
  row(['smoking', 'smoker'], 'Tobacco or nicotine dependence'),
]

const cancerAndTransplants = [
  row(['colon cancer', 'bowel cancer', 'rectal cancer'], 'Colorectal cancer'),
  row(['cancer of the womb'], 'Endometrial (uterine) cancer', 'Endometrial cancer'),
  row(['skin cancer'], 'Melanoma'),
  row(['blood cancer'], 'Leukemia'),
  row(['blood cancer'], 'Lymphoma'),
  row(['blood cancer', 'bone marrow cancer'], 'Multiple myeloma'),
  row(['kidney transplant', 'liver transplant', 'heart transplant'], 'Transplant of an organ', 'Organ transplant'),
]

/** Other names, mostly of other countries, that do not sound like the listed ones. */
const medicationNames = [
  row(['salbutamol'], 'Albuterol (Ventolin, ProAir)', 'Albuterol'),
  row(['anfetamina'], 'Amphetamine and dextroamphetamine (Adderall)', 'Amphetamine'),
  row(['dextroanfetamina', 'dexanfetamina'], 'Dextroamphetamine'),
  row(['lisdexanfetamina'], 'Lisdexamfetamine (Vyvanse)', 'Lisdexamfetamine'),
  row(['adrenalina', 'adrenaline'], 'Epinephrine injector (EpiPen)', 'Epinephrine'),
  row(['eritropoyetina', 'erythropoietin'], 'Epoetin alfa (Procrit)', 'Epoetin alfa'),
  row(['glibenclamida', 'glibenclamide'], 'Glyburide'),
  row(['espironolactona'], 'Spironolactone (Aldactone)', 'Spironolactone'),
  row(['mesalazina', 'mesalazine'], 'Mesalamine (Lialda)', 'Mesalamine'),
  row(['valproato', 'ácido valproico', 'valproic acid'], 'Divalproex (Depakote)', 'Divalproex', 'Valproic acid'),
  row(['leuprorelina', 'leuprorelin'], 'Leuprolide (Lupron)', 'Leuprolide'),
  row(['toxina botulínica'], 'Botulinum toxin (Botox)', 'Botulinum toxin'),
  row(['the pill', 'píldora anticonceptiva', 'pastillas anticonceptivas'], 'Oral contraceptive (birth control pill)'),
]

/** @see docs/specification/patient.md#content */
export const everydayWords: readonly EverydayRow[] = [
  ...heartAndBlood,
  ...sugarAndGlands,
  ...lungsAndAllergies,
  ...stomachAndBowel,
  ...kidneysAndBladder,
  ...womenAndPregnancy,
  ...bonesAndJoints,
  ...skin,
  ...brainAndNerves,
  ...eyesEarsAndTeeth,
  ...mind,
  ...cancerAndTransplants,
  ...medicationNames,
]
