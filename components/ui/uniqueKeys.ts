/**
 * Keys of a list in which a panel may repeat a row: React keeps rows with the same key when the list changes, so a repeated
 * key gets a number.
 */
export function uniqueKeys(keys: readonly string[]): string[] {
  const times = new Map<string, number>()
  return keys.map((key) => {
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    return time === 1 ? key : `${key} ${time}`
  })
}
