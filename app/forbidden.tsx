/** Never shown. Without it, Next sends its own 403 page along with every page. */
export default function ForbiddenPage() {
  return null
}
