import { brandPicture } from '#server/bff/brand-picture.tsx'

export const dynamic = 'force-dynamic'
export const size = { width: 180, height: 180 }
export const contentType = 'image/png'

/** For an iPhone's home screen, which takes no SVG and rounds the corners itself. */
export default function AppleIcon() {
  return brandPicture('apple-icon', {
    size,
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
