/** A release or nightly of the Solidity compiler. */
export interface CompilerVersion {
  /** `0.8.37` */
  readonly release: string
  /** `nightly.2025.5.5`; `undefined` for a release. */
  readonly prerelease: string | undefined
  /** First eight digits of the commit; `undefined` when absent. */
  readonly commit: string | undefined
}

/** Reads `0.8.37+commit.f401782d`, with an optional suffix. `undefined` when it is not a version. */
export function parseCompilerVersion(text: string): CompilerVersion | undefined {
  const match = /^v?(\d{1,4}\.\d{1,4}\.\d{1,4})(?:-([a-z0-9.]{1,40}))?(?:\+commit\.([0-9a-f]{8}))?/i.exec(
    text,
  )
  const release = match?.[1]
  if (release === undefined) return undefined
  return { release, prerelease: match?.[2]?.toLowerCase(), commit: match?.[3]?.toLowerCase() }
}

/** Whether both are the same build, as far as both are specified. */
export function isSameCompiler(one: CompilerVersion, other: CompilerVersion): boolean {
  if (one.release !== other.release) return false
  if (one.commit !== undefined && other.commit !== undefined) return one.commit === other.commit
  return one.prerelease === other.prerelease
}

/** To display: `0.8.37+commit.f401782d`. */
export function formatCompilerVersion({ release, prerelease, commit }: CompilerVersion): string {
  return `${release}${prerelease === undefined ? '' : `-${prerelease}`}${commit === undefined ? '' : `+commit.${commit}`}`
}

/** Name under which the Solidity project publishes the build for browsers; with `*` where the commit is not known. */
export function toCompilerFileName(version: CompilerVersion): string {
  const name = formatCompilerVersion(version)
  return `soljson-v${name}${version.commit === undefined ? '+commit.*' : ''}.js`
}

/** The compiler among these files, by name. `undefined` when there is none. */
export function findCompilerFile(version: CompilerVersion, names: readonly string[]): string | undefined {
  return names.find((name) => {
    const offered = /^soljson-(v.*)\.js$/.exec(name)?.[1]
    const parsed = offered === undefined ? undefined : parseCompilerVersion(offered)
    return parsed !== undefined && isSameCompiler(version, parsed)
  })
}
