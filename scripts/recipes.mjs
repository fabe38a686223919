/**
 * The diffs of CONTRIBUTING.md, each for one file. A line ` // path` begins a file, `@@` separates its hunks; the other
 * lines are those of a unified diff. A file of added lines only is new.
 */
export function readRecipes(markdown) {
  const recipes = []
  for (const [, block] of markdown.matchAll(/^```diff\n([\s\S]*?)^```$/gm)) {
    for (const line of block.trimEnd().split('\n')) {
      const [, path] = /^ \/\/ (\S+)$/.exec(line) ?? []
      if (path !== undefined) recipes.push({ path, hunks: [[]] })
      else if (line === '@@') recipes.at(-1).hunks.push([])
      else recipes.at(-1).hunks.at(-1).push(line)
    }
  }
  return recipes
}

/** The file with a recipe applied; `source` is `undefined` where there is none. Throws: `Error` that says what does not fit. */
export function applyRecipe({ path, hunks }, source) {
  return hunks.reduce((text, hunk) => {
    const [before, after] = ['+', '-'].map((other) =>
      hunk
        .filter((line) => !line.startsWith(other))
        .map((line) => `${line.slice(1)}\n`)
        .join(''),
    )
    if (before === '' || text === undefined) {
      if (before === '' && text === undefined) return after
      throw new Error(`${path} ${text === undefined ? 'is missing' : 'is there already'}`)
    }
    const count = text.split(before).length - 1
    if (count !== 1) throw new Error(`these lines are ${count} times in ${path}:\n${before}`)
    return text.replace(before, () => after)
  }, source)
}
