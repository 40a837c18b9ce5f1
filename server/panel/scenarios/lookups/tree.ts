/** A lookup with nested entries: names by parent name, in display order. */
export type Tree = Readonly<Record<string, readonly string[]>>

export interface LookupTreeRow {
  kind: string
  id: number
  name: string
  display_order: number
  parent_id: number | null
}

/** Numbers entries: ids start at 1 and are unique within a kind; the display order starts again below each parent. */
class Numbering {
  private readonly last = new Map<string, number>()

  next(kind: string): number {
    const id = (this.last.get(kind) ?? 0) + 1
    this.last.set(kind, id)
    return id
  }
}

type Branches = readonly [name: string, branches: Branches][]

const branchesOf = (tree: Tree): Branches => Object.entries(tree).map(([name, names]) => [name, leavesOf(names)])
const leavesOf = (names: readonly string[]): Branches => names.map((name) => [name, []])

function grow(
  branches: Branches,
  kinds: readonly string[],
  parent: number | null,
  numbering: Numbering,
): LookupTreeRow[] {
  const [kind, ...below] = kinds
  if (kind === undefined) return []
  return branches.flatMap(([name, inner], index) => {
    const id = numbering.next(kind)
    const entry = { kind, id, name, display_order: index + 1, parent_id: parent }
    return [entry, ...grow(inner, below, id, numbering)]
  })
}

/** @param kinds the kinds of the two levels */
export const rowsOfTree = (tree: Tree, kinds: readonly [string, string]): LookupTreeRow[] =>
  grow(branchesOf(tree), kinds, null, new Numbering())

/** @param kinds the kinds of the three levels */
export const rowsOfTrees = (
  trees: Readonly<Record<string, Tree>>,
  kinds: readonly [string, string, string],
): LookupTreeRow[] =>
  grow(
    Object.entries(trees).map(([name, tree]) => [name, branchesOf(tree)]),
    kinds,
    null,
    new Numbering(),
  )
