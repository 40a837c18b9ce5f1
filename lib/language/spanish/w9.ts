/** Tax thresholds, and Form W-9 in the words of its Spanish edition. @see https://www.irs.gov/pub/irs-pdf/fw9sp.pdf */
export default {
  'You sign the official text of the IRS in English. You can read it in the <form>Spanish Form W-9</form>.':
    'Usted firma el texto oficial del IRS en inglés. Puede leerlo en español en el <form>Formulario W-9 (SP)</form>.',
  'Paid as yourself, not as a business? Choose Individual/sole proprietor.':
    '¿Recibe los pagos como persona y no como empresa? Elija “Individuo o empresario por cuenta propia”.',
  'If it has, you got a letter from the IRS.': 'Si lo hizo, usted recibió una carta del IRS.',
  "When your incentive payments reach {threshold} in a tax year, we'll ask you for a Form W-9.":
    'Cuando sus pagos de incentivos lleguen a {threshold} en un año tributario, le pediremos un Formulario W-9.',
  "When your incentive payments reach the threshold in a tax year, we'll ask you for a Form W-9.":
    'Cuando sus pagos de incentivos lleguen a cierta cantidad en un año tributario, le pediremos un Formulario W-9.',
  "Your incentive payments reach {threshold} in this tax year, counting those not sent yet. We can't send more until we have your Form W-9.":
    'Sus pagos de incentivos llegan a {threshold} en este año tributario, contando los que aún no se envían. No podemos enviarle más pagos hasta tener su Formulario W-9.',
  "Your incentive payments reach the threshold in this tax year, counting those not sent yet. We can't send more until we have your Form W-9.":
    'Sus pagos de incentivos llegan, en este año tributario, a la cantidad que exige un formulario, contando los que aún no se envían. No podemos enviarle más pagos hasta tener su Formulario W-9.',
  "If your payments in a year have to be reported, we'll mail you a Form 1099 in January.":
    'Si tenemos que declarar sus pagos de un año, le enviaremos un Formulario 1099 por correo postal en enero.',
  "If we pay you {threshold} or more in {year}, we'll mail you a Form 1099 in January {next}.":
    'Si le pagamos {threshold} o más en {year}, le enviaremos un Formulario 1099 por correo postal en enero de {next}.',
  'Individual/sole proprietor': 'Individuo o empresario por cuenta propia',
  'C corporation': 'Sociedad anónima de tipo C',
  'S corporation': 'Sociedad anónima de tipo S',
  Partnership: 'Sociedad colectiva',
  'Trust/estate': 'Fideicomiso o caudal hereditario',
  LLC: 'Compañía de responsabilidad limitada (LLC)',
  'An organization exempt from tax under section 501(a), an IRA, or certain custodial accounts':
    'Una organización exenta de impuestos según la sección 501(a), una cuenta IRA o ciertas cuentas de custodia',
  'The United States or any of its agencies or instrumentalities':
    'Los Estados Unidos o cualquiera de sus agencias o dependencias',
  'A state, the District of Columbia, a U.S. commonwealth or territory, or their subdivisions':
    'Un estado, el Distrito de Columbia, un estado libre asociado o territorio de los EE. UU., o sus subdivisiones',
  'A foreign government or any of its subdivisions, agencies, or instrumentalities':
    'Un gobierno extranjero o cualquiera de sus subdivisiones, agencias o dependencias',
  'A corporation': 'Una sociedad anónima',
  'A dealer in securities or commodities required to register in the United States':
    'Un corredor de valores o productos básicos que debe registrarse en los Estados Unidos',
  'A futures commission merchant registered with the CFTC':
    'Un comerciante a comisión de futuros registrado ante la CFTC',
  'A real estate investment trust': 'Un fideicomiso de inversiones en bienes inmuebles',
  'An entity registered under the Investment Company Act of 1940':
    'Una entidad registrada según la Ley de Compañías de Inversión de 1940',
  'A common trust fund operated by a bank under section 584(a)':
    'Un fondo fiduciario común operado por un banco según la sección 584(a)',
  'A financial institution': 'Una institución financiera',
  'A middleman known in the investment community as a nominee or custodian':
    'Un intermediario conocido entre los inversionistas como titular nominal o custodio',
  'A trust exempt from tax under section 664 or described in section 4947':
    'Un fideicomiso exento de impuestos según la sección 664 o descrito en la sección 4947',
  'An organization exempt from tax under section 501(a), or an individual retirement plan':
    'Una organización exenta de impuestos según la sección 501(a) o un plan individual de jubilación',
  'A corporation whose stock is regularly traded on established securities markets':
    'Una sociedad anónima cuyas acciones se negocian regularmente en mercados de valores establecidos',
  'A corporation of the same expanded affiliated group as a corporation under D':
    'Una sociedad anónima del mismo grupo ampliado de empresas afiliadas que una sociedad de la letra D',
  'A dealer in securities, commodities, or derivatives registered as such':
    'Un corredor de valores, productos básicos o derivados registrado como tal',
  'A regulated investment company, or an entity registered under the Investment Company Act of 1940':
    'Una compañía de inversión regulada o una entidad registrada según la Ley de Compañías de Inversión de 1940',
  'A common trust fund as defined in section 584(a)': 'Un fondo fiduciario común definido en la sección 584(a)',
  'A bank as defined in section 581': 'Un banco definido en la sección 581',
  'A broker': 'Un corredor',
  'A trust exempt from tax under section 664 or described in section 4947(a)(1)':
    'Un fideicomiso exento de impuestos según la sección 664 o descrito en la sección 4947(a)(1)',
  'A tax-exempt trust under a section 403(b) plan or section 457(g) plan':
    'Un fideicomiso exento de impuestos de un plan de la sección 403(b) o de la sección 457(g)',
}
