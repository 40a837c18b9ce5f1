/**
 * Keys of a list in which a panel may repeat a row: React keeps rows with the same key when the list changes, so a repeated
 * key gets a number.
 */
export const uniqueKeys = (keys: readonly string[]): string[] =>
  keys.map((key, index) => (keys.indexOf(key) === index ? key : `${key} ${index}`))
