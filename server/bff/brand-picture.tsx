import 'server-only'
import { ImageResponse } from 'next/og'
import type { ReactElement } from 'react'
import { brandColor } from '#lib/format/brand-color.ts'
import { type Brand, config } from '#server/config.ts'
import { processWide } from '#server/process-wide.ts'

interface Picture {
  size: { width: number; height: number }
  draw: (brand: Brand, color: string) => ReactElement
}

async function png({ size, draw }: Picture): Promise<ArrayBuffer> {
  const { brand } = config()
  return new ImageResponse(draw(brand, brandColor(brand.hue)), size).arrayBuffer()
}

/** A picture with the operator's name and color, as PNG; drawn once for the process. */
export async function brandPicture(name: string, picture: Picture): Promise<Response> {
  const content = await processWide(`picture ${name}`, () => png(picture))
  return new Response(content, { headers: { 'Content-Type': 'image/png' } })
}
