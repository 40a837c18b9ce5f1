/** Pages that visitors see before registering. */
export default {
  "You're invited to a paid study. Create your account to take part.":
    'Le invitamos a un estudio pagado. Cree su cuenta para participar.',
  '{name} pays healthcare professionals, patients and caregivers to take health surveys. You see the time and the pay before you start.':
    '{name} paga a profesionales de la salud, pacientes y cuidadores por responder encuestas de salud. Usted ve el tiempo y el pago antes de empezar.',
  'Get paid for what you know about health': 'Reciba un pago por lo que sabe de salud',
  'Join for {nonProfit}': 'Únase por {nonProfit}',
  Time: 'Tiempo',
  'You earn': 'Usted gana',
  'Open until': 'Abierta hasta',

  'How it works': 'Cómo funciona',
  'Join with your cell phone': 'Únase con su celular',
  'We text you a code. No password.': 'Le enviamos un código. Sin contraseña.',
  'Tell us about you': 'Cuéntenos de usted',
  'Take surveys and get paid': 'Responda encuestas y reciba su pago',
  Nursing: 'Enfermería',
  'You see the time and the pay first.': 'Primero ve el tiempo y el pago.',

  'Free to join': 'Unirse es gratis',
  'No password': 'Sin contraseña',
  'Stop at any time': 'Pare cuando quiera',

  "When you're paid": 'Cuándo le pagamos',
  'After the study approves your answers.': 'Cuando el estudio aprueba sus respuestas.',
  "How you're paid": 'Cómo le pagamos',
  'Run by': 'A cargo de',

  'Sample surveys': 'Encuestas de ejemplo',
  'Each real one shows its own time and pay.': 'Cada encuesta real muestra su propio tiempo y pago.',
  'Managing diabetes in primary care': 'Manejo de la diabetes en atención primaria',
  'For professionals': 'Para profesionales',
  'Living with high blood pressure': 'Vivir con presión arterial alta',
  'For patients': 'Para pacientes',
  'Helping a parent at home': 'Ayudar en casa a un padre o una madre',
  'For caregivers': 'Para cuidadores',

  'Who can join': 'Quién puede unirse',
  'You must be 18 or older and live in the U.S.': 'Debe tener 18 años o más y vivir en los EE.\u00a0UU.',
  'Healthcare professionals': 'Profesionales de la salud',
  'Physicians, nurses, pharmacists and others. Choose HCP.':
    'Personal médico, de enfermería, de farmacia y otros. Elija “Profesional de la salud (HCP)”.',
  Patients: 'Pacientes',
  'People who live with a condition or a treatment. Choose Patient.':
    'Personas que viven con un problema de salud o un tratamiento. Elija “Paciente”.',
  Caregivers: 'Cuidadores',
  'Choose Patient, then add the people you care for.': 'Elija “Paciente” y agregue después a quienes cuida.',

  "What you're paid, and how": 'Cuánto le pagamos, y cómo',
  'After the study approves your answers, we send your payment.':
    'Cuando el estudio aprueba sus respuestas, le enviamos su pago.',
  'We may need a Form W-9 to pay you. You can sign it online.':
    'Podemos necesitar un Formulario W-9 para pagarle. Puede firmarlo en línea.',
  'You can also have us donate to a non-profit. Your pay stays the same.':
    'También podemos donar a una organización sin fines de lucro. Su pago no cambia.',

  'What happens to your data': 'Qué pasa con sus datos',
  'We use your answers to find surveys that fit you.': 'Con sus respuestas buscamos encuestas adecuadas para usted.',
  "Your answers are reported together with others', without your name.":
    'Sus respuestas se informan junto con las de otras personas, sin su nombre.',
  'You can turn off survey invitations at any time.': 'Puede desactivar las invitaciones cuando quiera.',
  'The rest is in our <privacy>Privacy Policy</privacy>.':
    'Lo demás está en nuestra <privacy>Política de privacidad</privacy>.',

  'Who {name} is': 'Quién es {name}',
  'Questions before you join? Email <email/>.': '¿Tiene preguntas antes de unirse? Escriba a <email/>.',
  'Run by {company}': 'A cargo de {company}',
  '{name} is a panel for paid health research. We match people who give or get care with surveys, and pay them for their time.':
    '{name} es un panel de estudios de salud pagados. Encontramos encuestas para personas que dan o reciben atención médica, y les pagamos por su tiempo.',
  'Learn more on our company site': 'Más información en el sitio de nuestra empresa',

  'Questions? Email <email/>.': '¿Tiene preguntas? Escriba a <email/>.',

  'Does it cost anything?': '¿Cuesta algo?',
  "No. Joining and taking surveys is free. Your carrier's message and data rates may apply to texts.":
    'No. Unirse y responder encuestas es gratis. Su compañía de celular puede cobrarle mensajes y datos.',
  "What if I don't qualify for a survey?": '¿Y si no cumplo los requisitos de una encuesta?',
  'It happens. Every survey looks for different people, and the next one may be a match.':
    'Eso pasa. Cada encuesta busca a personas distintas, y la próxima puede ser para usted.',
  'Why do you need my legal name?': '¿Por qué necesitan mi nombre legal?',
  "We can only pay people whose identity we've verified, and tax forms need a legal name.":
    'Solo podemos pagar a personas con la identidad verificada, y los formularios de impuestos necesitan un nombre legal.',
  'See all questions': 'Ver todas las preguntas',
}
