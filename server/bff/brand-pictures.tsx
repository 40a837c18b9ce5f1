import 'server-only'
import { ImageResponse } from 'next/og'
import type { ReactElement } from 'react'
import { SOCIAL_CARD, TOUCH_ICON } from '#lib/constants.ts'
import { brandColor } from '#lib/format/brand-color.ts'
import type { Brand } from '#server/config.ts'
import { processWide } from '#server/process-wide.ts'

/** Radius of the mark's corners, as a share of its side. */
const ROUND = 0.34

/** Characters of a name above which it is smaller on the card. */
const LONG_NAME = 16

const fill = { width: '100%', height: '100%', display: 'flex', color: '#fff' } as const

/** The brand's mark as in the navigation bar, in white on the brand's color: its lower left corner is pointed. */
const mark = ({ name, hue }: Brand, side: number) => (
  <div
    style={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      width: side,
      height: side,
      borderRadius: side * ROUND,
      borderBottomLeftRadius: 0,
      background: '#fff',
      color: brandColor(hue),
      fontSize: side * 0.66,
    }}
  >
    {name.charAt(0).toUpperCase()}
  </div>
)

/** Square corners: phones round the icon themselves. */
const icon = (brand: Brand) => (
  <div style={{ ...fill, alignItems: 'center', justifyContent: 'center', background: brandColor(brand.hue) }}>
    {mark(brand, 108)}
  </div>
)

/** A pale speech bubble that the edge of the card cuts off. */
const bubble = (side: number, corner: object, place: object) => (
  <div
    style={{
      position: 'absolute',
      width: side,
      height: side,
      borderRadius: side * ROUND,
      background: 'rgba(255, 255, 255, 0.09)',
      ...corner,
      ...place,
    }}
  />
)

const card = (brand: Brand) => (
  <div
    style={{
      ...fill,
      position: 'relative',
      flexDirection: 'column',
      justifyContent: 'center',
      padding: '64px 96px',
      background: brandColor(brand.hue),
    }}
  >
    {bubble(420, { borderBottomLeftRadius: 0 }, { top: -130, right: -60 })}
    {bubble(260, { borderBottomRightRadius: 0 }, { bottom: -110, right: 110 })}
    {mark(brand, 112)}
    <div style={{ marginTop: 40, fontSize: brand.name.length > LONG_NAME ? 72 : 104, lineHeight: 1.1 }}>
      {brand.name}
    </div>
    <div style={{ marginTop: 24, maxWidth: 880, fontSize: 44, lineHeight: 1.3 }}>{SOCIAL_CARD.alt}</div>
  </div>
)

const draw = async (picture: ReactElement, size: { width: number; height: number }) =>
  new Uint8Array(await new ImageResponse(picture, size).arrayBuffer())

/** Icon for an iPhone's home screen, which does not support SVG. PNG, drawn once per process. */
export const touchIcon = (brand: Brand) => processWide('touch icon', () => draw(icon(brand), TOUCH_ICON))

/** Preview image that chats and social networks show for a link. PNG, drawn once per process. */
export const socialCard = (brand: Brand) => processWide('social card', () => draw(card(brand), SOCIAL_CARD))
