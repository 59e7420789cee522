import { createContext, useContext } from 'react'
import { may, type Permission, type Role } from '#shared/admin/roles.ts'
import type { Name as Typed } from '#shared/name.ts'
import { asName, lettersOf } from '#shared/name.ts'

const AdminRiderContext = createContext<{ username: Typed; role: Role }>({ username: asName(''), role: 'observer' })

export const AdminRiderProvider = AdminRiderContext.Provider

/** The username of the rider who uses Admin. */
export const useUsername = () => lettersOf(useContext(AdminRiderContext).username)

/** Tells whether the rider who uses Admin may do something, to a file of the content if it is done to one. */
export function useMay(): (permission: Permission, path?: string) => boolean {
  const { role } = useContext(AdminRiderContext)
  return (permission, path) => may(role, permission, path)
}
