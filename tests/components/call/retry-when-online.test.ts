import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'

/** Lets settled promises run their callbacks. */
const settled = () => new Promise((resolve) => setTimeout(resolve))
const online = new EventTarget()

beforeAll(() => {
  global.addEventListener = online.addEventListener.bind(online) as typeof global.addEventListener
})

test('retryWhenOnline returns the result of a successful first try', async () => {
  await expect(retryWhenOnline(async () => 'script')()).resolves.toBe('script')
})

test('retryWhenOnline loads again on each "online" event only, until it succeeds', async () => {
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error()).mockRejectedValueOnce(new Error())
  load.mockResolvedValue('script')
  const came = jest.fn()
  void retryWhenOnline(load)().then(came)
  await settled()
  expect(load).toHaveBeenCalledTimes(1)
  online.dispatchEvent(new Event('online'))
  await settled()
  expect(load).toHaveBeenCalledTimes(2)
  expect(came).not.toHaveBeenCalled()
  online.dispatchEvent(new Event('online'))
  await settled()
  expect(came).toHaveBeenCalledWith('script')
})
