import { connection } from 'next/server'
import './globals.css'
export default async function RootLayout({ children }: { children: React.ReactNode }) {
  await connection()
  return <html lang="en"><body>{children}</body></html>
}
