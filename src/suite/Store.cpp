#include "suite/Store.h"

#include "support/Error.h"

#include <filesystem>
#include <sqlite3.h>

namespace fathom::suite {

namespace {

/// Marks our files, and their form.
constexpr int applicationId = 0x46617468;
constexpr int formatVersion = 1;

constexpr char schema[] = R"(
  create table if not exists runs (id integer primary key, suite text, version text, started text);
  create table if not exists results (
    run integer not null references runs, name text not null, expected text, verdict text, reason text, seconds real,
    cpu real, memory_kib integer, output text, key text, reused integer, primary key (run, name)) without rowid;
  create index if not exists by_key on results (key, name);
)";

constexpr char columns[] = "name, expected, verdict, reason, seconds, cpu, memory_kib, output, key, reused";

} // namespace

void Store::Close::operator()(sqlite3 *database) const { sqlite3_close(database); }

void Store::fail(const std::string &what) const {
  throw UserError(path + ": " + what + (database ? std::string(": ") + sqlite3_errmsg(database.get()) : ""));
}

class Store::Statement {
public:
  Statement(const Store &store, const std::string &sql) : store(store) {
    if (sqlite3_prepare_v2(store.database.get(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
      store.fail("cannot be used");
  }
  ~Statement() { sqlite3_finalize(statement); }
  Statement(const Statement &) = delete;

  Statement &bind(const std::string &text) {
    sqlite3_bind_text(statement, ++bound, text.c_str(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    return *this;
  }
  Statement &bind(double number) {
    sqlite3_bind_double(statement, ++bound, number);
    return *this;
  }
  Statement &bind(int64_t number) {
    sqlite3_bind_int64(statement, ++bound, number);
    return *this;
  }

  /// False: there are no more rows.
  bool step() {
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
      store.fail("cannot be used");
    return code == SQLITE_ROW;
  }
  std::string text(int column) const {
    const auto *bytes = sqlite3_column_text(statement, column);
    return bytes ? reinterpret_cast<const char *>(bytes) : "";
  }
  double real(int column) const { return sqlite3_column_double(statement, column); }
  int64_t integer(int column) const { return sqlite3_column_int64(statement, column); }

  /// In the order of `columns`.
  Result result() const {
    Result r{text(0), text(1), text(2), text(3), real(4), real(5), static_cast<uint64_t>(integer(6)), text(7), text(8)};
    r.reused = integer(9) != 0;
    return r;
  }

private:
  const Store &store;
  sqlite3_stmt *statement = nullptr;
  int bound = 0;
};

Store::Store(const std::string &path, bool mustExist) : path(path) {
  if (mustExist && !std::filesystem::is_regular_file(path))
    throw UserError(path + ": no such file");
  sqlite3 *opened = nullptr;
  int code = sqlite3_open(path.c_str(), &opened);
  database.reset(opened);
  if (code != SQLITE_OK)
    fail("cannot be opened");
  sqlite3_busy_timeout(opened, 10000);
  auto pragma = [&](const char *name) {
    Statement read(*this, std::string("pragma ") + name);
    return read.step() ? read.integer(0) : 0;
  };
  int64_t id = pragma("application_id"), tables = 0;
  {
    Statement count(*this, "select count(*) from sqlite_master");
    tables = count.step() ? count.integer(0) : 0;
  }
  if (tables > 0 && (id != applicationId || pragma("user_version") != formatVersion))
    throw UserError(path + ": is not a file of results of this version");
  if (tables > 0)
    return;
  execute(("pragma application_id = " + std::to_string(applicationId)).c_str());
  execute(("pragma user_version = " + std::to_string(formatVersion)).c_str());
  execute(schema);
}

Store::~Store() = default;

void Store::execute(const char *sql) {
  if (sqlite3_exec(database.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
    fail("cannot be written");
}

void Store::beginRun(const std::string &suite, const std::string &version) {
  Statement insert(*this, "insert into runs (suite, version, started) values (?, ?, datetime('now'))");
  insert.bind(suite).bind(version).step();
  run = sqlite3_last_insert_rowid(database.get());
}

void Store::add(const Result &r) {
  Statement insert(*this, "insert or replace into results (run, " + std::string(columns) +
                              ") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(run).bind(r.name).bind(r.expected).bind(r.verdict).bind(r.reason).bind(r.seconds).bind(r.cpu);
  insert.bind(static_cast<int64_t>(r.memoryKiB)).bind(r.output).bind(r.key).bind(int64_t{r.reused}).step();
}

std::optional<Result> Store::find(const std::string &name, const std::string &key) const {
  Statement select(*this, "select " + std::string(columns) +
                              " from results where key = ? and name = ? and verdict in ('VERIFIED', 'VIOLATED') "
                              "order by run desc limit 1");
  if (!select.bind(key).bind(name).step())
    return std::nullopt;
  return select.result();
}

std::vector<Result> Store::newest() const {
  Statement select(*this, "select " + std::string(columns) + ", max(run) from results group by name order by name");
  std::vector<Result> results;
  while (select.step())
    results.push_back(select.result());
  return results;
}

} // namespace fathom::suite
