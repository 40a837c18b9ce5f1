import 'server-only'
import { ImageResponse } from 'next/og'
import type { ReactElement } from 'react'
import { SOCIAL_CARD, TOUCH_ICON } from '#lib/constants.ts'
import { brandColor } from '#lib/format/brand-color.ts'
import type { Brand } from '#server/config.ts'
import { processWide } from '#server/process-wide.ts'

const fill = { width: '100%', height: '100%', display: 'flex', color: '#fff' } as const

/** Square corners: phones round the icon themselves. */
const icon = ({ name, hue }: Brand) => (
  <div style={{ ...fill, alignItems: 'center', justifyContent: 'center', background: brandColor(hue), fontSize: 116 }}>
    {name.charAt(0).toUpperCase()}
  </div>
)

const card = ({ name, hue }: Brand) => (
  <div
    style={{
      ...fill,
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 32,
      padding: 96,
      background: brandColor(hue),
    }}
  >
    <div style={{ fontSize: 112, lineHeight: 1.1 }}>{name}</div>
    <div style={{ fontSize: 48, lineHeight: 1.3 }}>{SOCIAL_CARD.alt}</div>
  </div>
)

const draw = async (picture: ReactElement, size: { width: number; height: number }) =>
  new Uint8Array(await new ImageResponse(picture, size).arrayBuffer())

/** Icon for an iPhone's home screen, which does not support SVG. PNG, drawn once per process. */
export const touchIcon = (brand: Brand) => processWide('touch icon', () => draw(icon(brand), TOUCH_ICON))

/** Preview image that chats and social networks show for a link. PNG, drawn once per process. */
export const socialCard = (brand: Brand) => processWide('social card', () => draw(card(brand), SOCIAL_CARD))
