/** `1 payment`, `2 payments`. For English texts only: messages to members are whole sentences that can be translated. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
