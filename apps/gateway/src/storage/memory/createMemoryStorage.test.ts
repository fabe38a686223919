import { describe } from 'vitest'
import { activityContract } from '../testing/activity.contract.ts'
import { storageContract } from '../testing/storage.contract.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'

describe('createMemoryStorage', () => {
  const open = async () => {
    const storage = createMemoryStorage()
    return { storage, reopen: async () => storage, remove: async () => undefined }
  }
  storageContract(open)
  activityContract(open)
})
