/** Id of the card that says where payments go. */
export const PAY_TO_ID = 'pay-to'
