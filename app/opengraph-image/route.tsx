import { SOCIAL_CARD } from '#lib/constants.ts'
import { brandPicture } from '#server/bff/brand-picture.tsx'

export const dynamic = 'force-dynamic'

/** What a chat or a social network shows of a link. */
export function GET() {
  return brandPicture('opengraph-image', {
    size: SOCIAL_CARD,
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
        <div style={{ fontSize: 48, lineHeight: 1.3 }}>{SOCIAL_CARD.alt}</div>
      </div>
    ),
  })
}
