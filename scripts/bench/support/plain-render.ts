/** Lower bound for React's work on a page: its markup, rendered again from plain elements. */
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const REACTS: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor', colspan: 'colSpan' }
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'path', 'source', 'wbr'])

/** Parts to skip: scripts with the page's data, styles, comments. */
const ASIDES = /<(script|style|template|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g
const TOKEN = /<(\/?)([\w-]+)([^>]*?)(\/?)>|([^<]+)/g
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g

/** React handles styles and values specially. */
const isPlain = (name: string) => !/^(style|value|checked|selected|on.*)$/.test(name)

const propsOf = (text: string): Record<string, string | boolean> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].flatMap(([, name = '', value]) =>
      isPlain(name) ? [[REACTS[name] ?? name, value ?? true] as const] : [],
    ),
  )

interface Open {
  tag: string
  props: Record<string, string | boolean>
  children: ReactNode[]
}

/** Parses markup as React writes it: all non-void elements have an end tag. */
function elementsOf(markup: string): ReactNode {
  const open: Open[] = [{ tag: 'div', props: {}, children: [] }]
  const add = (child: ReactNode) => open.at(-1)?.children.push(child)
  const close = () => {
    const done = open.pop()
    if (done) add(createElement(done.tag, done.props, ...done.children))
  }
  for (const [, end, tag = '', attributes = '', isEmpty, text] of markup.matchAll(TOKEN)) {
    if (text !== undefined) add(text)
    else if (end) {
      if (!VOID.has(tag)) close()
    } else {
      open.push({ tag, props: propsOf(attributes), children: [] })
      if (isEmpty || VOID.has(tag)) close()
    }
  }
  return createElement('main', null, ...(open[0]?.children ?? []))
}

/** @returns a function that renders the page once and returns the number of bytes */
export function plainRender(html: string): () => number {
  const [body = ''] = /<body[\s\S]*<\/body>/.exec(html) ?? []
  const elements = elementsOf(body.replace(ASIDES, '').replace(/<\/?body[^>]*>/g, ''))
  return () => Buffer.byteLength(renderToString(elements))
}
