import type { ComponentProps } from 'react'
import { PageFrame } from '../PageFrame.tsx'

interface Props extends ComponentProps<typeof PageFrame> {
  /** The member whom the page is for. `useSameMember` compares it with the member of the document. */
  member: number
}

/** The column of a page for members. */
export const MemberFrame = ({ member, ...frame }: Props) => (
  <div className="contents" data-member={member}>
    <PageFrame {...frame} />
  </div>
)
