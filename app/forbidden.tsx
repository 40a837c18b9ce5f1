/** Never shown. Without it, Next.js adds its own 403 page to the data of every page. */
export default function ForbiddenPage() {
  return null
}
