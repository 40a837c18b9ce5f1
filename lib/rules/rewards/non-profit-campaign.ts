/** Whether a campaign donates to a non-profit. */
export const isNonProfitCampaign = (campaignType: string | null) =>
  campaignType?.toLowerCase() === 'non-profit organization'
