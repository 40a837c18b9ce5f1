/** Whether a campaign collects for a non-profit organization. */
export const isNonProfitCampaign = (campaignType: string | null) =>
  campaignType?.toLowerCase() === 'non-profit organization'
