import 'server-only'
import { x } from '#lib/x.ts'
import { Form } from '#components/F.tsx'
export default function Page() { return <main>hello {x}<Form /></main> }
