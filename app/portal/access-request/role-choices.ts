import { ROLE_DEFAULT } from "~/contract/kit/rules";
import { words } from "./words";

interface Offered {
  clients: readonly { _id: string; name: string }[];
  roles: readonly { role: string; clientId: string | null }[];
}

/** The default role first; a role of several clients once. */
export function roleChoices({ clients, roles }: Offered) {
  const nameOf = (clientId: string) => clients.find(({ _id }) => _id === clientId)?.name ?? "";
  const named = roles.map(({ role, clientId }) => ({
    value: role,
    label: clientId ? words.form.everyRole(role, nameOf(clientId)) : role,
  }));
  const others = named.filter(({ value }, index) => {
    const isDefault = value.toLowerCase() === ROLE_DEFAULT.toLowerCase();
    return !isDefault && named.findIndex((each) => each.value === value) === index;
  });
  return [ROLE_DEFAULT, ...others];
}
