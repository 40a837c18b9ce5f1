import { offlinePage } from '#server/bff/offline-page.ts'

it("shows the operator's whole name, also with signs of HTML", () => {
  expect(offlinePage({ name: 'Smith & Sons <Health>', hue: 200 }).content).toContain(
    '<p>Smith &amp; Sons &lt;Health&gt;</p>',
  )
})
