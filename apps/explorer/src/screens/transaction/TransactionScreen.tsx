export function TransactionScreen(props: { readonly hashText: string; readonly subPath: string }) {
  return <pre>{JSON.stringify(props)}</pre>
}
