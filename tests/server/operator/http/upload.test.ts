import { askConsole, fieldIn, signInAs } from '#tests/support/panel/console.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Files that an operator chooses in a form of the console. */

const world = useWorld({ lookups: true })

let cookie = ''
beforeAll(async () => {
  cookie = await signInAs(world, 'ann', 'admin')
})

/** Posts a form as a browser does that sends a file. */
async function attempt(file: string, pasted = '') {
  const form = new FormData()
  form.set('_step', 'try')
  form.set('rows', pasted)
  form.set('rowsFile', new File([file], 'surveys.csv', { type: 'text/csv' }))
  const sent = new Response(form)
  const response = await askConsole(world, '/operator/operations/surveys.import', {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': sent.headers.get('content-type') ?? '' },
    body: await sent.text(),
  })
  return { status: response.status, text: await response.text() }
}

describe('a file chosen in the console', () => {
  it('has a field beside the one for pasted rows, in a form that can send it', async () => {
    const response = await askConsole(world, '/operator/operations/surveys.import', { headers: { cookie } })
    const text = await response.text()
    expect(text).toContain('method="post" enctype="multipart/form-data"')
    expect(text).toMatch(
      /<label for="file-rows">Or a file from your computer<\/label><input id="file-rows"[^>]* type="file"/,
    )
  })

  it('is read like pasted rows, and goes on to the change', async () => {
    const { status, text } = await attempt('project,url,topic\nUP-1,https://host.test,Sleep')
    expect(status).toBe(200)
    expect(text).toContain('UP-1 is added as a draft.')
    expect(fieldIn(text, 'rows')).toBe('project,url,topic\nUP-1,https://host.test,Sleep')
  })

  it('replaces pasted rows, and is shown when it is wrong', async () => {
    const { status, text } = await attempt('project,url,topic\n,https://host.test,Sleep', 'project,url,topic\nOLD,x,y')
    expect(status).toBe(422)
    expect(text).toContain('Row 2: project is missing.')
    expect(text).toMatch(/<textarea[^>]*>project,url,topic\n,https:\/\/host\.test,Sleep<\/textarea>/)
  })

  it('leaves pasted rows when none is chosen', async () => {
    expect((await attempt('', 'project,url,topic\nUP-2,https://host.test,Sleep')).text).toContain('UP-2 is added')
  })

  it('is refused when it is a workbook, and says what to do', async () => {
    const { status, text } = await attempt('PK\0\0')
    expect(status).toBe(400)
    expect(text).toContain('This is not a text file. Save it as CSV in the spreadsheet, and choose that file.')
  })
})
