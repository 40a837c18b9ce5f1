import { render } from '@testing-library/react'
import { Sentence } from '#components/language/Sentence.tsx'

const shown = (text: string) =>
  render(
    <p>
      <Sentence
        text={text}
        parts={{
          email: () => <a href="mailto:help@c.example">help@c.example</a>,
          faq: (words) => <a href="/faq">{words}</a>,
        }}
      />
    </p>,
  ).container.innerHTML

it.each([
  ['Email <email/>.', '<p>Email <a href="mailto:help@c.example">help@c.example</a>.</p>'],
  ['Read the <faq>FAQ</faq> first', '<p>Read the <a href="/faq">FAQ</a> first</p>'],
  [
    '<faq>Questions</faq> or <email/>',
    '<p><a href="/faq">Questions</a> or <a href="mailto:help@c.example">help@c.example</a></p>',
  ],
  ['No part', '<p>No part</p>'],
  ['<b>1 < 2</b> and <toString/>', '<p>&lt;b&gt;1 &lt; 2&lt;/b&gt; and &lt;toString/&gt;</p>'],
])('Sentence renders "%s" with its parts as elements', (text, html) => {
  expect(shown(text)).toBe(html)
})
