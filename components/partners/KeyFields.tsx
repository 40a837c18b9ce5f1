/** The partner's keys as hidden fields, for a form posted without JavaScript. */
export const KeyFields = (keys: { surveyMaskId: string; partnerInvitationMaskId: string }) =>
  Object.entries(keys).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
