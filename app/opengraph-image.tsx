import { brandPicture } from '#server/bff/brand-picture.tsx'

export const dynamic = 'force-dynamic'
export const size = { width: 1200, height: 630 }
export const contentType = 'image/png'
export const alt = 'Paid health research for professionals, patients and caregivers'

/** What a chat or a social network shows of a link. */
export default function SocialCard() {
  return brandPicture('opengraph-image', {
    size,
    draw: ({ name }, color) => (
      <div
        style={{
          width: '100%',
          height: '100%',
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
          gap: 32,
          padding: 96,
          background: color,
          color: '#fff',
        }}
      >
        <div style={{ fontSize: 112, lineHeight: 1.1 }}>{name}</div>
        <div style={{ fontSize: 48, lineHeight: 1.3 }}>{alt}</div>
      </div>
    ),
  })
}
