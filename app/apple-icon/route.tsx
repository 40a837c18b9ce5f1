import { brandPicture } from '#server/bff/brand-picture.tsx'

export const dynamic = 'force-dynamic'

/** For an iPhone's home screen, which takes no SVG and rounds the corners itself. */
export function GET() {
  return brandPicture('apple-icon', {
    size: { width: 180, height: 180 },
    draw: ({ name }, color) => (
      <div
        style={{
          width: '100%',
          height: '100%',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          background: color,
          color: '#fff',
          fontSize: 116,
        }}
      >
        {name.charAt(0).toUpperCase()}
      </div>
    ),
  })
}
