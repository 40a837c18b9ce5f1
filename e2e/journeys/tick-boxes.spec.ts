import { expect, test } from '#e2e/support/test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the borders of unchecked checkboxes are easy to see in the ${colorScheme} theme [WCAG 1.4.11] @desktop`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const contrasts = await page.locator('input:is([type=checkbox], [type=radio]):not(:checked)').evaluateAll((all) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('No canvas')
      const luminance = (color: string) => {
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const groundOf = (element: Element | null): string => {
        const color = element ? getComputedStyle(element).backgroundColor : 'white'
        return color === 'rgba(0, 0, 0, 0)' ? groundOf(element?.parentElement ?? null) : color
      }
      return all.map((box) => {
        const { appearance, borderTopColor, borderTopWidth } = getComputedStyle(box)
        // With the browser's own appearance, the border color isn't what is drawn.
        if (appearance !== 'none' || borderTopWidth === '0px') return 1
        const [dark = 0, light = 0] = [borderTopColor, groundOf(box.parentElement)]
          .map(luminance)
          .toSorted((a, b) => a - b)
        return (light + 0.05) / (dark + 0.05)
      })
    })
    expect(contrasts.length).toBeGreaterThan(1)
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3)
  })
}
